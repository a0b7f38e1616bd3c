import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Forget } from '../../shared/api/capture.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import { lessLinks, type UrlPredicate } from '../../shared/page/forgotten-links.ts';
import { ANNOTATIONS, lessAnnotations } from './annotations.ts';
import { BROWSER_READING, type BrowserReading, forgotten } from './browser-reading.ts';
import { giveUpOldest } from './captures.ts';
import { database } from './database.ts';
import { saveErasure } from './erasure-requests.ts';
import { dropFirstPaint } from './first-paint.ts';
import { TIMES, timesIn } from './forgotten.ts';
import { inHand } from './in-hand.ts';
import { keepInHand } from './labels.ts';
import { isMeant, isOfferMeant } from './meant.ts';
import { lessAnswers, PAGE_ANSWERS } from './page-answers.ts';
import { makeRoom } from './room.ts';
import type { AmbitSchema } from './schema.ts';
import { SITE_SKIPS } from './site-skips.ts';
import { written } from './written.ts';

type Writable<Name extends StoreNames<AmbitSchema>> = IDBPObjectStore<
  AmbitSchema,
  ArrayLike<StoreNames<AmbitSchema>>,
  Name,
  'readwrite'
>;

/** Counts the stored items of each kind in this browser. */
export interface LocalDataCounts {
  readonly captures: number;
  readonly labels: number;
  readonly starts: number;
  readonly suggestions: number;
}

export async function stored(): Promise<LocalDataCounts> {
  const db = await database();
  const [captures, labels, starts, lists] = await Promise.all([
    db.count('captures'),
    db.count('labels'),
    db.count('starts'),
    db.getAll('suggestions'),
  ]);
  return { captures, labels, starts, suggestions: lists.reduce((sum, { list }) => sum + list.length, 0) };
}

/**
 * Erases collected data in this browser, waiting labels included: of a page, of a site, since a moment, or all.
 * Settings and pairing stay. The outbox sends the request to the companion, now or when it is back.
 */
export async function forget(what: Forget): Promise<void> {
  // The face of the popup shows titles.
  dropFirstPaint();
  // Saves labels that are still being written, so that the next page to open does not restore erased ones. On a full
  // disk all of them are dropped.
  await keepInHand().catch(() => {
    for (const { letGo } of inHand()) letGo();
  });
  // Even an erasure needs room, for the request that records it.
  await makeRoom(() => forgetHere(what), giveUpOldest);
}

async function forgetHere(what: Forget): Promise<void> {
  const names = ['captures', 'pages', 'labels', 'starts', 'crawls', 'suggestions', 'single'] as const;
  const tx = (await database()).transaction(names, 'readwrite', { durability: 'strict' });
  await written(
    tx,
    async () => {
      const single = tx.objectStore('single');
      await saveErasure(single, what);
      await single.put((await timesIn(single)) + 1, TIMES);
      // The popup's undo data names pages, too.
      await single.delete('popup');
      await single.delete('mark-words');
      await single.delete('reading');
      await single.delete('host-links');
      await single.delete(SITE_SKIPS);
      const answers = await single.get(PAGE_ANSWERS);
      if (what.kind === 'all') await single.delete(PAGE_ANSWERS);
      else if (answers !== undefined) await single.put(lessAnswers(answers, isMeant(what)), PAGE_ANSWERS);
      const written = await single.get(ANNOTATIONS);
      if (what.kind === 'all') await single.delete(ANNOTATIONS);
      else if (written !== undefined) await single.put(lessAnnotations(written, isMeant(what)), ANNOTATIONS);
      // Ends a reading whose list includes an erased page.
      const left = (await single.get(BROWSER_READING)) as BrowserReading | undefined;
      if (left !== undefined && (what.kind === 'all' || left.urls.some((url) => isMeant(what)(url, Date.now()))))
        await (left.owed.length === 0 ? single.delete(BROWSER_READING) : single.put(forgotten(left), BROWSER_READING));
      if (what.kind === 'all') {
        await single.delete('bursts');
        await Promise.all(names.slice(0, -1).map((name) => tx.objectStore(name).clear()));
      } else {
        const meant = isMeant(what);
        for (const { id, url, at } of await tx.objectStore('captures').getAll()) {
          if (!meant(url, at)) continue;
          await tx.objectStore('captures').delete(id);
          await tx.objectStore('pages').delete(id);
        }
        for (const { id, url, at } of await tx.objectStore('labels').getAll()) {
          if (meant(url, at)) await tx.objectStore('labels').delete(id);
        }
        for (const { id, intent, at } of await tx.objectStore('starts').getAll()) {
          if (meant(intent.pageUrl, at) || meant(intent.linkUrl, at)) await tx.objectStore('starts').delete(id);
        }
        if (what.kind !== 'since')
          await forgetNamed(tx.objectStore('pages'), tx.objectStore('crawls'), (url) => meant(url, 0));
        for (const { crawlId, list, asks = [] } of await tx.objectStore('suggestions').getAll()) {
          const kept = (offers: readonly Suggestion[]) => offers.filter((offer) => !isOfferMeant(offer, meant));
          await tx.objectStore('suggestions').put({ crawlId, list: kept(list), asks: kept(asks) });
        }
      }
    },
    'forgotten',
    'wishes',
    'captures',
    'labels',
    'starts',
    'crawls',
    'suggestions',
    'answers',
  );
}

/** Removes mentions of erased pages from other pages and from saved crawls. */
async function forgetNamed(pages: Writable<'pages'>, crawls: Writable<'crawls'>, hit: UrlPredicate): Promise<void> {
  for (const id of await pages.getAllKeys()) {
    const page = await pages.get(id);
    const less = page && lessLinks(page, hit);
    if (less !== page && less !== undefined) await pages.put(less, id);
  }
  for (const crawl of await crawls.getAll()) {
    const seeds = crawl.seeds.filter(({ url }) => !hit(url));
    // Drops both: each describes one moment, and the companion will send a new one.
    await crawls.put({ ...crawl, seeds, asking: null, message: '' });
  }
}
