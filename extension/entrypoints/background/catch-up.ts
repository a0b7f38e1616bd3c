import browser from 'webextension-polyfill';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { mayReachCompanion } from '../../capture/permission.ts';
import { call } from '../../companion-client/companion.ts';

import { sendWaiting } from '../../companion-client/outbox.ts';
import { pairing } from '../../companion-client/paired.ts';
import { problemOf } from '../../companion-client/problem.ts';
import type { CompanionState } from '../../companion-client/rpc/background-api.ts';
import { inTurn } from '../../in-turn.ts';
import { markTab } from '../../marks/mark-tab.ts';
import { learnWords } from '../../marks/model.ts';
import { currentCrawl } from '../../storage/current.ts';
import { unreadData } from '../../storage/dismissed-data.ts';
import { beforeAsking, waitingErasures } from '../../storage/erasure-requests.ts';
import { knownCrawls, learnCrawls } from '../../storage/known.ts';
import { countWaitingAnswers } from '../../storage/page-answers.ts';
import { readSettings } from '../../storage/settings.ts';
import { writeSingle } from '../../storage/single.ts';
import { keepCall } from '../../storage/terminal-call.ts';
import { waiting } from '../../storage/waiting.ts';
import { showBadge } from './badge.ts';
import { tellOfBursts } from './bursts.ts';
import { putMenus } from './menus.ts';
import { tellOfEnded } from './notices.ts';
import { learnOffers } from './offers.ts';
import { makeAllReady } from './start.ts';

export const TICK = 'tick';
/** Half a minute is the shortest that Chrome allows; a companion that was away is looked for a little less often. */
const TICK_MINUTES = { connected: 0.5, away: 1, watching: 60, watchingAway: 10 } as const;

/**
 * Meets the companion, sends what waits, learns crawls and the current crawl's suggestions. Then sets badge, menus and
 * alarm accordingly. Runs one at a time; a call during a run gets a run that begins after the call, so it misses
 * nothing saved before.
 */
export const catchUp: () => Promise<CompanionState> = inTurn(async () => {
  const state = await meet();
  // A full disk does not withhold the state from the caller.
  await writeSingle('companion', state, { changes: ['pairing'] }).catch(() => undefined);
  await settle(state.state === 'connected');
  return state;
});

/**
 * Like `catchUp`, for callers that do not await it. The next event tries again after a failure, and its caller shows
 * the error.
 */
export const catchUpSoon = (): void => void catchUp().catch(() => undefined);

async function meet(): Promise<CompanionState> {
  try {
    await makeAllReady();
    if ((await pairing()) === undefined) throw new AmbitError('not-paired', 'No companion has been paired yet.');
    if (!(await mayReachCompanion()))
      throw new AmbitError('no-permission', 'The browser may not speak with 127.0.0.1.');
    await sendWaiting(call);
    const before = await beforeAsking();
    const askedAt = Date.now();
    const status = await call('status', {});
    await keepCall(status.call);
    // Comes before saving: a background that dies here shows the notice again. The browser merges two notices of one
    // id.
    await tellOfEnded(await knownCrawls(), status.crawls);
    await learnCrawls(status.crawls, before, askedAt);
    await learnCurrentSuggestions();
    await learnForMarks();
    const { version: program, web, captures, labels } = status;
    const notices = await unreadData(status.notices ?? []);
    return { state: 'connected', program, web, captures, labels, ...(notices.length > 0 && { notices }) };
  } catch (error) {
    return { state: problemOf(error) };
  }
}

async function learnCurrentSuggestions(): Promise<void> {
  const crawl = await currentCrawl();
  if (crawl !== undefined) await learnOffers(crawl.id);
}

/** Pages that were opened before the words were known are marked when they come. */
async function learnForMarks(): Promise<void> {
  if (!(await readSettings()).marks) return;
  if (!(await learnWords((id) => call('candidates', { params: { id } })))) return;
  for (const tab of await browser.tabs.query({ active: true })) await markTab(tab);
}

/**
 * Badge, menus, news of watched topics and the next tick: there are ticks only while something waits, runs or is
 * watched with notices on.
 */
async function settle(connected: boolean): Promise<void> {
  const [left, crawls, erasureRequests, answers] = await Promise.all([
    waiting(),
    knownCrawls(),
    waitingErasures(),
    countWaitingAnswers(),
  ]);
  await showBadge(connected, left);
  await putMenus();
  const watching = await tellOfBursts(connected).catch(() => true);
  const unsent = left.labels + left.captures + left.starts + left.annotations + erasureRequests.length + answers;
  const busy = unsent > 0 || crawls.some(({ state }) => state === 'running');
  if (busy) await tickEvery(connected ? TICK_MINUTES.connected : TICK_MINUTES.away);
  else if (watching) await tickEvery(connected ? TICK_MINUTES.watching : TICK_MINUTES.watchingAway);
  else await browser.alarms.clear(TICK);
}

/** Again and again: a background that dies in a tick would else be the last. */
const tickEvery = (minutes: number): Promise<void> => browser.alarms.create(TICK, { periodInMinutes: minutes });
