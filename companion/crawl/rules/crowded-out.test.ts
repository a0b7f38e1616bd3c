import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { skipped } from '../../results/skipped.ts';
import { openStore } from '../../store/open.ts';
import { openTestHarness, specOf } from '../testing/harness.ts';
import { CROWDED_OUT, CrowdedOut } from './crowded-out.ts';

const PORTAL = 'http://portal.example/';
const FEW = 'http://few.example/';
const addressAt = (n: number): string => `http://news.example/page-${n}`;
const PORTAL_LINKS = Array.from({ length: 1_500 }, (_, n) => addressAt(n));
const LINKS: Readonly<Record<string, readonly string[]>> = { [PORTAL]: PORTAL_LINKS, [FEW]: [addressAt(1_200)] };

/** Crawls so many pages, then closes everything. @returns the addresses reported as crowded out */
async function part(
  folder: string,
  pages: number,
): Promise<readonly { readonly url: string; readonly message: string }[]> {
  const store = openStore(folder);
  const { crawls } = openTestHarness((url) => ({ title: '0.5 tea', links: LINKS[url] ?? [] }), { store });
  const budgets = { pages, perHost: 9, seconds: 0 };
  if (store.crawls.get('c') === undefined) crawls.start(specOf([PORTAL, FEW], { budgets }));
  else {
    crawls.setBudgets('c', budgets);
    crawls.resume('c');
  }
  await crawls.ended('c');
  const told = skipped(store, 'c', 5_000).filter(({ reason }) => reason === CROWDED_OUT);
  await crawls.close();
  store.close();
  return told;
}

it('when the crawl rests, links beyond the limit of a page are reported, until another page brings them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-crowded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const told = await part(folder, 1);
  expect(told.map(({ url }) => url).sort()).toEqual(PORTAL_LINKS.slice(1_000).sort());
  expect(told[0]?.message).toBe('The page that links to it has very many links: those that promised more were kept.');
  const later = (await part(folder, 2)).map(({ url }) => url);
  expect(later.sort()).toEqual(
    PORTAL_LINKS.slice(1_000)
      .filter((url) => url !== addressAt(1_200))
      .sort(),
  );
});

it('a thousand are held, what is known makes room, and what is known already takes none', () => {
  const known = new Set<string>();
  const crowdedOut = new CrowdedOut((url) => known.has(url));
  const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => addressAt(first + n));
  crowdedOut.add(from(0, 1_001));
  expect(crowdedOut.isFull).toBe(true);
  expect(crowdedOut.left()).toEqual(from(0, 1_000));
  known.add(addressAt(3)).add(addressAt(2_000));
  expect(crowdedOut.left()).toHaveLength(999);
  crowdedOut.add([addressAt(2_000), addressAt(2_001)]);
  expect(crowdedOut.left()).toEqual([...from(0, 3), ...from(4, 996), addressAt(2_001)]);
});

it('addresses that other pages bring make room while the crawl runs, and few checks find them', () => {
  let looks = 0;
  const known = new Set<string>();
  const crowdedOut = new CrowdedOut((url) => {
    looks += 1;
    return known.has(url);
  });
  const page = (n: number) => Array.from({ length: 500 }, (_, at) => addressAt(500 * n + at));
  for (let n = 0; n < 2; n++) crowdedOut.add(page(n));
  // Other pages bring the first thousand; later ones are crowded out again and again.
  for (let n = 0; n < 2; n++) for (const url of page(n)) known.add(url);
  for (let n = 2; n < 6; n++) crowdedOut.add(page(n));
  looks = 0;
  for (let n = 6; n < 106; n++) crowdedOut.add(page(n));
  // One for each address, and as many again.
  expect(looks).toBeLessThanOrEqual(2 * 50_000);
  const told = crowdedOut.left();
  expect(told).toHaveLength(1_000);
  expect(told.filter((url) => known.has(url))).toEqual([]);
});
