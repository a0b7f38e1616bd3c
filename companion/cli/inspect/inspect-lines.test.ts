import { afterAll, expect, test } from 'vitest';
import { HostLinks } from '../../../shared/page/links/host-links.ts';
import { createParsePool } from '../../parse/pool.ts';
import type { InspectKind } from './inspect-kinds.ts';
import { inspectLine } from './inspect-lines.ts';

const PROSE =
  'The old railway between the two valleys was opened again on Saturday, and hundreds of people came to see it.';
const html = `<title>Old railway | Site</title><center><font size=5>Old railway</font></center><p>${PROSE} Read <a href=/m>here</a> and <a href=/n>more of it</a>.</p>`;
const PAGE = { html, url: 'https://a.example/' };

const parser = createParsePool({ size: 1 });
afterAll(() => parser.close());
const asked = async (kind: InspectKind, fields: object, hosts = new HostLinks()) =>
  JSON.parse(await inspectLine(kind, JSON.stringify(fields), { hosts, parser }));

test('pages of one host on one input know each other', async () => {
  const hosts = new HostLinks();
  const furniture: boolean[] = [];
  for (const at of [0, 1, 2, 3]) {
    const page = { html: '<p><a href=/menu>Menu</a>', url: `https://a.example/${at}` };
    furniture.push((await asked('page', page, hosts)).links[0].furniture);
  }
  expect(furniture).toEqual([false, false, false, true]);
});

test.each<[InspectKind, object, object]>([
  [
    'text',
    PAGE,
    {
      text: expect.stringContaining(PROSE),
      density: expect.stringContaining(PROSE),
      summary: expect.stringContaining(PROSE),
    },
  ],
  ['title', PAGE, { title: 'Old railway', skyreach: 'Old railway', document: 'Old railway | Site', og: '', h1: '' }],
  [
    'links',
    PAGE,
    {
      links: [
        { url: 'https://a.example/m', saysNothing: true, windowAfter: 'more of it' },
        { url: 'https://a.example/n', saysNothing: false, windowBefore: 'here', windowAfter: '.' },
      ],
    },
  ],
  ['words', { text: 'The maps of 上海大学' }, { words: ['The', 'maps', 'of', '上海', '大学'] }],
  [
    'words',
    {
      text: '我们去钛铂侨',
      topic: '参观了钛铂侨，今天钛铂侨开放。喜欢钛铂侨；认为钛铂侨值得。去年钛铂侨增加，明年钛铂侨更多。',
    },
    { words: ['我们', '去', '钛铂侨'] },
  ],
  [
    'mood',
    { text: 'A wonderful, friendly museum with excellent guides; only the café was dull.' },
    { mood: 'positive', opinions: 4, words: 12 },
  ],
  ['same', { a: PROSE, b: PROSE }, { exact: true, near: true, resemblance: 1 }],
  [
    'same',
    { a: PROSE, b: '', titleA: '缅甸华侨华人为孔子课堂捐款', titleB: '缅甸华侨华人为台湾灾区同胞捐款' },
    { exact: false, near: false, sameTitle: false },
  ],
])('%s', async (kind, fields, expected) => {
  expect(await asked(kind, { id: 1, ...fields })).toMatchObject({ id: 1, ...expected });
});

test('reader: a block a line, as it would be shown', async () => {
  const html = `<article><h2>Old railway</h2>${`<p>${PROSE}</p>`.repeat(8)}</article>`;
  const { text, summary } = await asked('reader', { html, url: 'https://a.example/' });
  expect(text.split('\n')).toEqual(['Old railway', ...Array.from({ length: 8 }, () => PROSE)]);
  expect(text).toContain(summary.slice(0, 60));
});

test('given pages by structure, page tells the kind of each', async () => {
  const teasers = '<h2><a href="/walk-to-moss-A">A walk to the moss of A</a></h2><p>Damp stone.</p>';
  const list = Array.from({ length: 8 }, (_, at) => teasers.replaceAll('A', String(at))).join('');
  const hosts = new HostLinks();
  expect(await asked('page', { html: list, url: 'https://a.example/tag/moss/' }, hosts)).toMatchObject({
    pageKind: 'list',
  });
  expect(await asked('page', { html: '<p>Moss.</p>', url: 'https://a.example/' }, hosts)).toMatchObject({
    pageKind: 'front',
  });
});
