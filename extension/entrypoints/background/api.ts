import browser from 'webextension-polyfill';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { call } from '../../companion-client/companion.ts';
import { sendErasures } from '../../companion-client/outbox.ts';
import { cancelPairing, confirmPairing } from '../../companion-client/pairing.ts';
import { outcomeOf } from '../../companion-client/problem.ts';
import type { ActionResult, BackgroundApi } from '../../companion-client/rpc/background-api.ts';
import { beforeAsking } from '../../storage/erasure-requests.ts';
import { learnCrawl } from '../../storage/known.ts';
import { dropPairing } from '../../storage/pairing.ts';
import { beginPairingOnce } from './begin-pairing.ts';
import { catchUp, catchUpSoon } from './catch-up.ts';
import { learnOffers } from './offers.ts';
import { readInBrowser, stopReading } from './read-in-browser.ts';
import { makeReady, takeDown } from './start.ts';
import { startCompanionOnce } from './start-companion.ts';

const ACTIONS = { pause: 'pauseCrawl', resume: 'resumeCrawl', stop: 'stopCrawl' } as const;

/** Calls that the extension's pages may make. */
export const api: BackgroundApi = {
  refresh: catchUp,

  learnSuggestions: (id) => outcomeOf(() => learnOffers(id)),

  sendWaiting: async () => {
    const { state } = await catchUp();
    return state === 'connected' || state === 'unknown' ? { ok: true } : { ok: false, problem: state };
  },

  startAround,

  steer: (id, action) => outcomeOf(() => steered(() => call(ACTIONS[action], { params: { id } }))),

  setBudgets: (id, budgets) =>
    outcomeOf(() => steered(() => call('setBudgets', { params: { id }, body: { ...budgets } }))),

  readInBrowser,
  stopReading,

  startCompanion: startCompanionOnce,

  beginPairing: beginPairingOnce,

  confirmPairing: async () => {
    const view = await confirmPairing();
    if (view.state === 'paired') await catchUp();
    return view;
  },

  cancelPairing,

  unpair: () => outcomeOf(unpair),
};

/**
 * Keeps the crawl that the companion answers with. Catches up, because a running crawl needs ticks and a resting one
 * needs none.
 */
async function steered(ask: () => Promise<CrawlView>): Promise<void> {
  const before = await beforeAsking();
  const askedAt = Date.now();
  await learnCrawl(await ask(), before, askedAt);
  catchUpSoon();
}

/**
 * Sends waiting erasures to the companion, which then drops the key. A companion that is away keeps a key without an
 * owner and lists it in `ambit doctor`.
 */
async function unpair(): Promise<void> {
  await sendErasures(call)
    .then(() => call('unpair', {}))
    .catch(() => undefined);
  await dropPairing();
  await catchUp();
}

/** Resolves as soon as the crawl cannot be lost any more; it is sent after that. */
async function startAround(crawlId: string, tabId: number): Promise<ActionResult> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (tab === undefined || tab.incognito) return { ok: false, problem: 'no-page' };
  const intent = { tabId, pageUrl: tab.url ?? '', pageTitle: tab.title ?? '', selection: '', linkUrl: '' };
  const ready = await makeReady(await takeDown(crawlId, intent));
  catchUpSoon();
  return ready ? { ok: true } : { ok: false, problem: 'page-unreadable' };
}
