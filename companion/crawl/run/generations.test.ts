import { afterEach, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

let harness: TestHarness | undefined;
afterEach(async () => {
  await harness?.crawls.close();
  harness?.store.close();
});

/** Every page has links to ten others, for ever. */
const endless = (url: string) => {
  const n = Number(/(\d+)$/.exec(url)?.[1]);
  const links = Array.from({ length: 10 }, (_, at) => ({
    url: `http://a.example/${n * 10 + at + 1}`,
    anchor: 'green tea',
  }));
  return { title: 'Tea', text: `tea leaf ${n}`, links };
};

it('a crawl whose generations are used up ends with this reason, although links are left', async () => {
  harness = openTestHarness(endless, { real: true });
  const { crawls } = harness;
  crawls.start(specOf(['http://a.example/0'], { order: 'genetic', parameters: { generations: 1 } }));
  const view = await crawls.ended('c');
  expect(view).toMatchObject({
    reason: 'generation-limit',
    message: 'The crawl reached its limit of generations.',
  });
  expect(view.frontier).toBeGreaterThan(0);
  expect(() => crawls.resume('c')).toThrow(ofCode('conflict'));
});

it('one without such a limit follows every link', async () => {
  harness = openTestHarness(
    (url) => (/[01]$/.test(url) ? { title: 'Tea', links: ['http://a.example/1'] } : undefined),
    {
      real: true,
    },
  );
  harness.crawls.start(specOf(['http://a.example/0'], { order: 'genetic' }));
  expect(await harness.crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 2 });
});
