import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { densityText } from './density-text.ts';
import { skyreachTitle } from './facts/skyreach-title.ts';
import { type Flat, flatten } from './flat.ts';
import { mainText } from './main-text.ts';
import { snapshotSteps } from './snapshot.ts';
import { snapshotTreeSteps } from './snapshot-tree.ts';
import { finish } from './steps.ts';

const flat = (html: string): Flat =>
  flatten(finish(snapshotTreeSteps(finish(snapshotSteps(new JSDOM(html).window.document)))).root);

const UNKNOWN = { title: '', authorKnown: false, article: false, thread: false, address: '' };

const PARAGRAPHS = [
  'The old narrow railway between the two valleys was opened again on Saturday, after eleven years in which only walkers used its bridges.',
  'Hundreds of people came to see the first train leave, and the volunteers who had rebuilt the engine, piece by piece, rode in the front carriage.',
  'The line will be open at weekends until the end of October; tickets can be bought at either end, and children under ten travel without paying.',
  'According to the society that runs it, the next step is to restore the station house, which has stood empty since the line was closed.',
];
const CHINESE = [
  '连接两座山谷的窄轨老铁路在周六重新开通，在此前的十一年里，只有步行者才会使用铁路上的那些桥梁。',
  '数百人前来观看第一列火车出发，志愿者们一件一件地修好了机车，他们坐在最前面的一节车厢里，心情十分激动。',
  '这条铁路将在每个周末开放，一直到十月底为止；车票可以在两端的车站购买，十岁以下的儿童可以免费乘坐。',
];
const page = (
  paragraphs: readonly string[],
): string => `<body><div class=header><a href=/>Home</a> <a href=/news>News</a> <a href=/sport>Sport</a></div>
  <div class=wrap><div class=content><h1>Old railway opens again</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div>
  <div class=sidebar><ul>${Array.from({ length: 12 }, (_, at) => `<li><a href=/s${at}>Some other story number ${at}</a></li>`).join('')}</ul></div></div>
  <div class=footer>Copyright 2020 The Valley Paper. <a href=/terms>Terms of use</a></div></body>`;

test.each([
  ['English', PARAGRAPHS],
  ['Chinese', CHINESE],
])('main text is the paragraphs, without menus, lists of links and the foot: %s', (_language, paragraphs) => {
  const found = mainText(flat(page(paragraphs)), UNKNOWN).split('\n');
  expect(found).toEqual(expect.arrayContaining([...paragraphs]));
  expect(found.join('\n')).not.toMatch(/Some other story|Terms of use|Sport/);
  const dense = densityText(flat(page(paragraphs))).split('\n');
  expect(dense).toEqual(expect.arrayContaining([...paragraphs]));
  expect(dense.join('\n')).not.toMatch(/Some other story|Sport/);
});

test('what reads alike beside the article is not the article', () => {
  const beside =
    '<p>Our readers also wrote to us about the harbour festival, which took place at the other end of the valley.</p>';
  const html = `<body><div class=wrap><div class=content>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</div>${beside}</div></body>`;
  expect(mainText(flat(html), UNKNOWN)).toBe(PARAGRAPHS.join('\n'));
});

test('short answers in a thread are found by the slot of the long question', () => {
  const [first = '', ...answers] = PARAGRAPHS;
  const post = (texts: readonly string[], at: number): string =>
    `<div class="row${at}"><div class=who><a href=/u${at}>user ${at}</a> posted</div><div class=cell><div class=body>${texts.map((text) => `<p>${text}</p>`).join('')}</div></div></div>`;
  const question = Array.from({ length: 20 }, () => first);
  const posts = [question, ...answers.map((text) => [text])].map(post);
  const html = `<body><div class=thread>${posts.join('<div class=ad><a href=/buy>Buy a ticket now</a></div>')}</div></body>`;
  expect(mainText(flat(html), { ...UNKNOWN, article: true }).split('\n')).toEqual([...question, ...answers]);
});

test('given an article on credits with a class of this subject, it is not taken for the caption of a picture', () => {
  const texts = [...PARAGRAPHS, ...PARAGRAPHS];
  const html = `<body><article class="post tag-tax-credit"><div><div>${texts.map((text) => `<p>${text}</p>`).join('')}</div></div></article></body>`;
  expect(mainText(flat(html), { ...UNKNOWN, article: true })).toBe(texts.join('\n'));
});

test('an article inside the form of its page is text', () => {
  const teaser =
    '<div class=teaser><p>Elsewhere in the valley the harbour festival took place on Sunday, in the rain.</p></div>';
  const posts = [...PARAGRAPHS, ...PARAGRAPHS, ...PARAGRAPHS].map((text) => `<p>${text}</p>`).join('');
  const html = `<body><form id=page><div class=content>${posts}</div></form>${teaser}</body>`;
  expect(mainText(flat(html), UNKNOWN).split('\n')).toEqual([...PARAGRAPHS, ...PARAGRAPHS, ...PARAGRAPHS]);
});

test('a page without text has none', () => {
  expect(mainText(flat(''), UNKNOWN)).toBe('');
  expect(densityText(flat('<nav><a href=/>Home</a></nav>'))).toBe('');
});

test('density: a run bears up to 20 thin lines and ends after more', () => {
  const dense = `<p>${PARAGRAPHS[0]}</p><p>${PARAGRAPHS[1]}</p>`;
  const thin = (count: number): string => '<p>thin</p>'.repeat(count);
  const tail = 'The last paragraph of this page, which stands alone.';
  expect(densityText(flat(`${dense}${thin(20)}<p>${tail}</p>`))).toContain(tail);
  expect(densityText(flat(`${dense}${thin(21)}<p>${tail}</p>`))).not.toContain(tail);
});

test('density: given a run under 200 bytes, it continues over any number of thin lines and ends at 200', () => {
  const gap = '<p>thin</p>'.repeat(21);
  const tail = `<p>${'z'.repeat(40)}</p>`;
  const text = (bytes: number): string => densityText(flat(`<p>${'a'.repeat(bytes)}</p>${gap}${tail}`));
  expect(text(199)).toContain('zzz');
  expect(text(200)).not.toContain('zzz');
  // A Chinese character counts two.
  const chinese = (characters: number): string => densityText(flat(`<p>${'路'.repeat(characters)}</p>${gap}${tail}`));
  expect(chinese(99)).toContain('zzz');
  expect(chinese(100)).not.toContain('zzz');
});

test('SkyReach: the line above the body that looks most like a title', () => {
  const html = `<p>Site menu</p><center><font size=5 color=red>Old railway opens again：</font></center><p>after eleven years</p><p>${PARAGRAPHS.join(' ')}</p>`;
  expect(skyreachTitle(flat(html))).toBe('Old railway opens again：after eleven years');
  expect(skyreachTitle(flat('<p>x'))).toBe('');
});
