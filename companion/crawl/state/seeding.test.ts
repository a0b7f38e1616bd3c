import { describe, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { captureOf } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

describe('a captured page', () => {
  it('linked from an on-topic captured page is not requested, and the crawl learns from the link', async () => {
    harness = openTestHarness({
      'http://a.example/green/2': { title: '0.9 green' },
      'http://a.example/black/2': { title: '0.1 black', links: ['http://a.example/black/3'] },
      'http://a.example/black/3': { title: '0.1 black' },
    });
    harness.store.captures.put([
      captureOf('http://a.example/', {
        title: '0.8 tea',
        links: ['http://a.example/green/1', 'http://a.example/black/1'],
      }),
      captureOf('http://a.example/green/1', { title: '0.9 green', links: ['http://a.example/green/2'] }),
      captureOf('http://a.example/black/1', { title: '0.1 black', links: ['http://a.example/black/2'] }),
      // The way there leads over a page off the topic.
      captureOf('http://a.example/black/2', { title: '0.1 black' }),
      captureOf('http://b.example/', { title: '0.9 green' }),
    ]);
    harness.crawls.start(specOf(['http://a.example/']));
    expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 3, onTopic: 1 });
    expect(harness.web.asked).toEqual([
      'http://a.example/green/2',
      'http://a.example/black/2',
      'http://a.example/black/3',
    ]);
    expect(harness.crawls.suggestions('c', 'unlabelled', 9).map(({ url }) => url)).toEqual([
      'http://a.example/green/2',
    ]);
  });

  it('that is a seed is read from the capture, not from the network', async () => {
    harness = openTestHarness({ 'http://a.example/1': { title: '0.9 tea' } });
    harness.store.captures.put([captureOf('https://a.example/', { title: '0.8 tea', links: ['http://a.example/1'] })]);
    harness.crawls.start(specOf(['http://a.example/']));
    expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 1, onTopic: 1, seeds: [{ state: 'fetched' }] });
    expect(harness.web.asked).toEqual(['http://a.example/1']);
    const [found] = harness.crawls.suggestions('c', 'unlabelled', 5);
    expect(found?.why.path).toEqual([
      { url: 'https://a.example/', title: '0.8 tea' },
      { url: 'http://a.example/1', title: '0.9 tea' },
    ]);
  });
});

it('given a process that ends just after the page of a seed is stored, the next one shows the seed as fetched', async () => {
  const dir = folder();
  const pages = { 'http://a.example/': { title: '0.9 tea' } };
  const real = openStore(dir);
  const store: Store = {
    ...real,
    journal: (id) => {
      const journal = real.journal(id);
      return {
        ...journal,
        apply(update) {
          const page = journal.apply(update);
          if (update.kind === 'page') throw new Error('The process ends.');
          return page;
        },
      };
    },
  };
  const first = openTestHarness(pages, { store });
  first.crawls.start(specOf(['http://a.example/']));
  expect((await first.crawls.ended('c')).reason).toBe('failure');
  await first.crawls.close();
  real.close();
  harness = openTestHarness(pages, { store: openStore(dir) });
  expect(harness.crawls.view('c')).toMatchObject({ seeds: [{ state: 'fetched' }] });
});
