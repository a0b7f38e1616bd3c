/** The article search of `shared/page` against its model: Readability itself over jsdom's full DOM, on made pages. */
import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { expect, test } from 'vitest';
import { articleLines } from '../../shared/page/article/article-lines.ts';
import { grabArticle } from '../../shared/page/article/grab.ts';
import { type ArticlePart, pageOf, partsOf, renew } from '../../shared/page/article/parts.ts';
import { prepare } from '../../shared/page/article/prepare.ts';
import { articleOf } from '../../shared/page/article/score.ts';
import { flatten } from '../../shared/page/flat.ts';
import { score } from '../lab/metrics/shingles.ts';
import { parseTree } from './parse-html.ts';

const SUBJECTS = ['railway', 'harbour', 'library', 'orchard', 'observatory', 'market', 'theatre', 'lighthouse'];
const SENTENCES = SUBJECTS.map(
  (subject, at) =>
    `The ${subject} of the town, which had been closed for ${at + 2} years, was opened again on Saturday, and hundreds of people came to see it, with flags, songs and a speech of the mayor.`,
);
const CHINESE = SUBJECTS.map(
  (_, at) =>
    `这座小城的第${at + 1}处老建筑在关闭多年之后，于周六重新开放，数百名市民前来参观，市长发表了讲话，大家唱起了歌，心情十分激动。`,
);
const LINKS = SUBJECTS.map(
  (subject, at) => `<li><a href=/n${at}>Another story of the ${subject} to read</a></li>`,
).join('');
const around = (content: string): string =>
  `<html><head><title>Open again</title></head><body><div class=header><a href=/>Home</a> <a href=/n>News</a></div>
  <div class=wrap>${content}<div class=sidebar><ul>${LINKS}</ul></div></div><div class=footer>Copyright of the paper. <a href=/t>Terms</a></div></body></html>`;
const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

const PAGES: Readonly<Record<string, string>> = {
  'paragraphs in a column': around(`<div class=content><h1>Open again</h1>${paragraphs(SENTENCES)}</div>`),
  'text parted by line breaks': around(`<div id=story>${SENTENCES.join('<br><br>')}</div>`),
  'divisions as paragraphs': around(`<div id=story>${SENTENCES.map((text) => `<div>${text}</div>`).join('')}</div>`),
  'a table for layout': `<body><table><tr><td><ul>${LINKS}</ul></td><td>${paragraphs(SENTENCES)}</td></tr></table></body>`,
  'content split by an advertisement': around(
    `<div><div class=part>${paragraphs(SENTENCES.slice(0, 5))}</div><div class=ad-break>Buy this</div><div class=part>${paragraphs(SENTENCES.slice(5))}</div></div>`,
  ),
  'an article that is called a comment': around(`<div class=comment>${paragraphs(SENTENCES)}</div>`),
  'a list of links, a form and a share bar in the text': around(
    `<div class=content>${paragraphs(SENTENCES)}<div class=share><a href=/s>Share it</a></div><form><input><input>Your address</form><div><ul>${LINKS}</ul></div></div>`,
  ),
  'hidden parts': around(
    `<div class=content><p style="display:none">${SENTENCES[0]} Unseen.</p>${paragraphs(SENTENCES.slice(1))}</div>`,
  ),
  Chinese: around(`<div class=content>${paragraphs(CHINESE)}</div>`),
  'a short note': around(`<div class=content><p>${SENTENCES[0]}</p></div>`),
};

function byReadability(html: string): string {
  const { window } = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  try {
    const { content = '' } = new Readability(window.document).parse() ?? {};
    return JSDOM.fragment((content ?? '').replace(/<\/(?:p|div|li|h\d)>/g, ' $&')).textContent ?? '';
  } finally {
    window.close();
  }
}

const HINTS = { title: 'Open again', authorKnown: false, thread: false, address: '' };

function kept(html: string, way: (flat: ReturnType<typeof flatten>) => Uint8Array): string {
  const flat = flatten(parseTree(html).root);
  const lines = way(flat);
  return flat.lines
    .filter((_, at) => lines[at] === 1)
    .map(({ start, end }) => flat.text.slice(start, end))
    .join('\n');
}

test.each(Object.entries(PAGES))('finds what Readability finds: %s', (_name, html) => {
  const found = kept(html, (flat) => grabArticle(pageOf(flat), HINTS));
  expect(score(found, byReadability(html)).f1, found).toBeGreaterThan(0.95);
});

test('a try leaves nothing behind for the next', () => {
  const story = `<div id=story>${SENTENCES.map((text) => `<div>${text} <a href=/m>More</a></div>`).join('')}</div>`;
  const page = pageOf(flatten(parseTree(around(`<p hidden>Unseen</p>${story}`)).root));
  const tried = partsOf(page);
  const { parts, paragraphs } = tried;
  const changing = ['name', 'removed', 'score', 'children', 'chars', 'commas', 'allCommas', 'linked'] as const;
  const state = (): Readonly<Record<string, readonly unknown[]>> =>
    Object.fromEntries(changing.map((field) => [field, parts.map((part: ArticlePart) => part[field])]));
  renew(tried, page);
  const before = state();
  const rules = { unlikely: true, weights: true, clean: true };
  const { scored } = prepare(parts, page, rules, HINTS);
  articleOf(parts, paragraphs, scored, page.flat, rules);
  const after = state();
  for (const field of changing) expect(after[field], field).not.toEqual(before[field]);
  renew(tried, page);
  expect(state()).toEqual(before);
});

test('given a page that is no article, its texts stay, in any place', () => {
  const sections = SENTENCES.map(
    (text, at) => `<section class=s${at}><div><h2>Part ${at}</h2><div><p>${text}</p></div></div></section>`,
  );
  const html = `<body><nav><ul>${LINKS}</ul></nav>${sections.join('<div class=line></div>')}</body>`;
  const found = kept(html, (flat) => articleLines(flat, { ...HINTS, article: false }));
  for (const sentence of SENTENCES) expect(found).toContain(sentence);
  expect(found).not.toContain('Another story');
});

test('captions and lines that only point elsewhere are no text of an article', () => {
  const inner = `<figure><img src=x><figcaption>A picture of the harbour, seen from the hill above it, in summer.</figcaption></figure><p><a href=/x>See also this other story</a></p>`;
  const html = around(
    `<div class=content>${paragraphs(SENTENCES.slice(0, 4))}${inner}${paragraphs(SENTENCES.slice(4))}</div>`,
  );
  const found = kept(html, (flat) => articleLines(flat, { ...HINTS, article: true }));
  expect(found.split('\n')).toEqual(SENTENCES);
});
