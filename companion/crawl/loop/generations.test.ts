import { afterEach, expect, it } from 'vitest';
import { Conflict } from '../errors.ts';
import { openTestHouse, specOf, type TestHouse } from '../testing/house.ts';

let house: TestHouse | undefined;
afterEach(async () => {
  await house?.crawls.close();
  house?.store.close();
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

it('a crawl whose generations are used up says so, though links are left, and does not go on', async () => {
  house = openTestHouse(endless, { real: true });
  const { crawls } = house;
  crawls.start(specOf(['http://a.example/0'], { order: 'genetic', parameters: { generations: 1 } }));
  const view = await crawls.ended('c');
  expect(view).toMatchObject({
    reason: 'generation-limit',
    message: 'The crawl reached its limit of generations.',
  });
  expect(view.frontier).toBeGreaterThan(0);
  expect(() => crawls.resume('c')).toThrow(Conflict);
});

it('one without such a limit follows every link', async () => {
  house = openTestHouse((url) => (/[01]$/.test(url) ? { title: 'Tea', links: ['http://a.example/1'] } : undefined), {
    real: true,
  });
  house.crawls.start(specOf(['http://a.example/0'], { order: 'genetic' }));
  expect(await house.crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 2 });
});
