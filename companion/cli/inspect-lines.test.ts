import { expect, test } from 'vitest';
import { HostLinks } from '../../shared/page/host-links.ts';
import type { InspectKind } from './inspect-kinds.ts';
import { inspectLine } from './inspect-lines.ts';

const PROSE =
  'The old railway between the two valleys was opened again on Saturday, and hundreds of people came to see it.';
const html = `<title>Old railway | Site</title><center><font size=5>Old railway</font></center><p>${PROSE} Read <a href=/m>here</a> and <a href=/n>more of it</a>.</p>`;
const PAGE = { html, url: 'https://a.example/' };

test('pages of one host on one input know each other', () => {
  const hosts = new HostLinks();
  const line = (at: number): string =>
    inspectLine('page', JSON.stringify({ html: '<p><a href=/menu>Menu</a>', url: `https://a.example/${at}` }), {
      hosts,
    });
  expect([0, 1, 2, 3].map((at) => JSON.parse(line(at)).links[0].furniture)).toEqual([false, false, false, true]);
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
  ['same', { a: PROSE, b: PROSE }, { exact: true, near: true, resemblance: 1 }],
  [
    'same',
    { a: PROSE, b: '', titleA: '缅甸华侨华人为孔子课堂捐款', titleB: '缅甸华侨华人为台湾灾区同胞捐款' },
    { exact: false, near: false, sameTitle: false },
  ],
])('%s', (kind, fields, expected) => {
  expect(JSON.parse(inspectLine(kind, JSON.stringify({ id: 1, ...fields })))).toMatchObject({ id: 1, ...expected });
});
