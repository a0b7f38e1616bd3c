import { describe, expect, it } from 'vitest';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { captureOf } from '../testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

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
