import { expect, it } from 'vitest';
import { longer } from '../../../shared/testing/effort.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { openStore } from '../../store/open.ts';
import { copyState } from '../../store/testing/copy-state.ts';
import { captureOf, type FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, TOPIC } from '../testing/harness.ts';
import { wordsIn } from '../testing/words-in.ts';

/** A saved state that stays when a page is forgotten has no word that only that page, or a link to it, has. */

const folder = foldersOfEach();
const ALWAYS = { leastPages: 1, share: 0, pages: 1, ms: 0 };
/** Pages of the first crawl; as many of the second follow, and then those that the user read before. */
const PAGES = 12;
const READ = 5;
const host = (n: number): string => (n < PAGES ? 'one' : n < 2 * PAGES ? 'two' : 'read');
const address = (n: number): string => `http://${host(n)}.example/${n}`;
/** Letters that no stemmer shortens. */
const letters = (n: number): string => `${[...`${100 + n}`].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a')}x`;
const own = (n: number): string => `zan${letters(n)}`;
const linked = (n: number): string => `zul${letters(n)}`;
const link = (n: number) => ({ url: address(n), anchor: `tea ${linked(n)}` });

/** A page links to two of its crawl, or to one that was read; two of each crawl link to the other. */
function page(n: number): FakePage {
  const text = `${own(n)} tea leaves steep in a kettle, oolong and sencha brew slowly in the pot `.repeat(4);
  const first = n < PAGES ? 0 : PAGES;
  const within = [1, 5].map((step) => first + ((n - first + step) % PAGES));
  const targets = n >= 2 * PAGES ? [2 * PAGES] : n % 6 === 5 ? [...within, (n + PAGES) % (2 * PAGES)] : within;
  return { title: `tea ${own(n)}`, text, links: targets.map(link) };
}
const web = (url: string): FakePage | undefined => {
  const n = Number(url.split('/').at(-1));
  return url === address(n) && n < 2 * PAGES ? page(n) : undefined;
};
const named: Topic = { ...TOPIC, id: 'named', texts: [{ url: address(2 * PAGES), title: 'tea', text: 'tea kettle' }] };

/** Crawl `one` over the first pages, which learned from no capture, and `two` over the others, which did. */
async function fill(dir: string): Promise<void> {
  const { crawls, store } = openTestHarness(web, { real: true, checkpointPace: ALWAYS, store: openStore(dir) });
  store.captures.put(Array.from({ length: READ }, (_, at) => captureOf(address(2 * PAGES + at), page(2 * PAGES + at))));
  crawls.putTopic(named);
  for (const [id, topicId, seed] of [['one', TOPIC.id, 0] as const, ['two', named.id, PAGES] as const]) {
    const scope = { only: [`${host(seed)}.example`], never: [] };
    crawls.start(specOf([address(seed)], { id, topicId, scope, order: 'adaptive' }));
    await crawls.ended(id);
  }
  await crawls.close();
  store.close();
}

it('given any page forgotten, the states that stay have no word of it', async () => {
  const filled = folder();
  await fill(filled);
  const left = new Map<string, number>();
  const all = Array.from({ length: 2 * PAGES + READ }, (_, n) => n);
  // In the short form every third, so that each kind of page is among them.
  for (const n of longer(
    all.filter((at) => at % 3 === 2),
    all,
  )) {
    const dir = folder();
    copyState(filled, dir);
    const { crawls, store } = openTestHarness(web, { real: true, store: openStore(dir) });
    const states = () =>
      ['one', 'two'].map((id): [string, string] => [id, wordsIn(store.journal(id).checkpoints.parts())]);
    const before = states();
    // Of pages that the user read before, a state has no word in full.
    if (n < 2 * PAGES)
      expect(before.some(([, words]) => words.includes(own(n)) && words.includes(linked(n)))).toBe(true);
    await crawls.forget({ kind: 'page', url: address(n) });
    const after = states();
    for (const [at, [id, words]] of after.entries()) {
      if (words !== '') expect(words, id).toBe(before[at]?.[1]);
      for (const word of [own(n), linked(n)]) expect(words.includes(word), `${id}: ${word}`).toBe(false);
    }
    const kept = after.flatMap(([id, words]) => (words === '' ? [] : [id])).join(' ');
    left.set(kept, (left.get(kept) ?? 0) + 1);
    await crawls.close();
    store.close();
  }
  // Pages of one crawl alone, of the other alone, and those that pages of both name.
  expect([...left.keys()].sort()).toEqual(['', 'one', 'two']);
});
