import { expect, it } from 'vitest';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

const titles = async (pages: readonly (readonly [url: string, title: string, anchor: string])[]) => {
  harness = openTestHarness({
    'http://seed.example/': { title: '0.2 hub', links: pages.map(([url, , anchor]) => ({ url, anchor })) },
    ...Object.fromEntries(pages.map(([url, title]) => [url, { title, text: `This is ${url} about tea.` }])),
  });
  harness.crawls.start(specOf(['http://seed.example/']));
  await harness.crawls.ended('c');
  const found = harness.crawls.suggestions('c', 'unlabelled', 10).map(({ url, title }) => [url, title] as const);
  return Object.fromEntries(found);
};

it('given pages of one host with the same title, puts the texts of their links before it', async () => {
  const shown = await titles([
    ['http://a.example/green', '0.9 Ann', 'Green tea in the hills'],
    ['http://a.example/black', '0.9 Ann', 'Black tea'],
    ['http://a.example/oolong', '0.9 Ann', 'Oolong: 0.9 Ann'],
    ['http://b.example/white', '0.9 Ann', 'White tea'],
    ['http://a.example/red', '0.9 Red tea', 'Red bush'],
  ]);
  expect(shown).toEqual({
    'http://a.example/green': 'Green tea in the hills – 0.9 Ann',
    'http://a.example/black': 'Black tea – 0.9 Ann',
    'http://a.example/oolong': 'Oolong: 0.9 Ann',
    'http://b.example/white': '0.9 Ann',
    'http://a.example/red': '0.9 Red tea',
  });
});

it('given link texts that several of them have, that say nothing or are in the title, leaves the title', async () => {
  const shown = await titles([
    ['http://a.example/1', '0.9 Ann on tea', 'Abstract'],
    ['http://a.example/2', '0.9 Ann on tea', 'abstract'],
    ['http://a.example/3', '0.9 Ann on tea', 'read more'],
    ['http://a.example/4', '0.9 Ann on tea', 'Tea'],
  ]);
  expect(new Set(Object.values(shown))).toEqual(new Set(['0.9 Ann on tea']));
});
