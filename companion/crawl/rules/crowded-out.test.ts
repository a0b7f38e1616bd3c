import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { skipped } from '../../results/skipped.ts';
import { openStore } from '../../store/open.ts';
import { openTestHouse, specOf } from '../testing/house.ts';
import { CROWDED_OUT, CrowdedOut } from './crowded-out.ts';

const PORTAL = 'http://portal.example/';
const FEW = 'http://few.example/';
const addressAt = (n: number): string => `http://news.example/page-${n}`;
const PORTAL_LINKS = Array.from({ length: 1_200 }, (_, n) => addressAt(n));
const LINKS: Readonly<Record<string, readonly string[]>> = { [PORTAL]: PORTAL_LINKS, [FEW]: [addressAt(700)] };

/** Takes so many pages, then everything ends. @returns what is told as crowded out */
async function part(
  folder: string,
  pages: number,
): Promise<readonly { readonly url: string; readonly message: string }[]> {
  const store = openStore(folder);
  const { crawls } = openTestHouse((url) => ({ title: '0.5 tea', links: LINKS[url] ?? [] }), { store });
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

it('links beyond those that are kept of a page are told when the crawl rests, until another page brings them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-crowded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const told = await part(folder, 1);
  expect(told.map(({ url }) => url).sort()).toEqual(PORTAL_LINKS.slice(500).sort());
  expect(told[0]?.message).toBe('The page that links to it has very many links: those that promised more were kept.');
  const later = (await part(folder, 2)).map(({ url }) => url);
  expect(later.sort()).toEqual(
    PORTAL_LINKS.slice(500)
      .filter((url) => url !== addressAt(700))
      .sort(),
  );
});

it('a thousand are held, and what is known makes room', () => {
  const crowdedOut = new CrowdedOut();
  crowdedOut.add(Array.from({ length: 1_001 }, (_, n) => addressAt(n)));
  expect(crowdedOut.isFull).toBe(true);
  expect(crowdedOut.left(() => false)).toHaveLength(1_000);
  expect(crowdedOut.left((url) => url === addressAt(3))).toHaveLength(999);
  crowdedOut.add([addressAt(2_000)]);
  expect(crowdedOut.left(() => false)).toContain(addressAt(2_000));
});
