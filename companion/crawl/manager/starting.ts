import { type CrawlSpec, canLearn } from '../../../shared/api/crawl.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { checkExtraction } from '../../parse/extraction.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { topicOf } from '../ports/stored.ts';
import { within } from '../rules/scope.ts';
import { capturedSince } from '../state/captured-since.ts';
import { choicesOf, judgeOptions, orderOptions } from '../state/choices.ts';
import { isAwaiting } from './auto-resume.ts';

const NEEDS_CRAWL = 'The judge naive-bayes learns from an earlier crawl: choose one that has ended.';

/**
 * The crawls that a request asks for, the one it names first; checked, but not written.
 * @throws not-found for an unknown topic or crawl to learn from. conflict for a topic or id that is named twice. What
 * order and judge throw for their parameters.
 */
export function crawlsOf(
  { store, clock, createOrder, createJudge }: Pick<CrawlDeps, 'store' | 'clock' | 'createOrder' | 'createJudge'>,
  spec: CrawlSpec,
): readonly [StoredCrawl, ...StoredCrawl[]] {
  const { id, topicId, order, budgets, others = [], share = 'best' } = spec;
  const asked = [{ id, topicId }, ...others];
  const isTwice = (key: 'id' | 'topicId') => new Set(asked.map((one) => one[key])).size < asked.length;
  if (isTwice('topicId')) throw new AmbitError('conflict', 'The same topic is named twice: name each once.');
  if (isTwice('id') || others.some((other) => store.crawls.get(other.id) !== undefined)) {
    throw new AmbitError('conflict', 'Two crawls would have the same id: give each one of its own.');
  }
  const choices = choicesOf(spec);
  for (const one of choices.learnFrom ?? []) {
    if (store.crawls.get(one)?.state !== 'done')
      throw new AmbitError('not-found', `No crawl that has ended is called ${one}.`);
    if (!canLearn(order) && choices.judge?.model !== 'naive-bayes')
      throw new AmbitError('conflict', `The order ${order} learns nothing: no earlier crawl can train it.`);
  }
  if (choices.judge?.model === 'naive-bayes' && choices.learnFrom === undefined)
    throw new AmbitError('conflict', NEEDS_CRAWL);
  checkExtraction(choices.extraction);
  for (const one of asked) {
    const topic = topicOf(store, one.topicId);
    createOrder(order, orderOptions(topic, choices));
    if (choices.judge?.parameters !== undefined) createJudge(topic, judgeOptions(choices));
  }
  if (choices.scope !== undefined) within(choices.scope);
  const joined = others.length === 0 ? {} : { joined: { ids: asked.map((one) => one.id), share } };
  const startedAt = clock.now();
  const crawlFor = (one: { readonly id: string; readonly topicId: string }): StoredCrawl => ({
    id: one.id,
    topicId: one.topicId,
    order,
    budgets,
    choices: { ...choices, ...joined },
    startedAt,
    state: 'running',
    reason: null,
    message: '',
    elapsedMs: 0,
    bytes: 0,
  });
  return [crawlFor({ id, topicId }), ...others.map(crawlFor)];
}

/** True for a crawl that ended because no link was left. */
export const lacksLinks = ({ reason }: Pick<StoredCrawl, 'reason'>): boolean =>
  reason === 'exhausted' || reason === 'no-usable-seeds';

/**
 * True for a crawl that ended for want of links and has some now: a captured page, a new seed, or links of hosts that
 * were suspended.
 */
export function hasMoreLinks(store: Store, crawl: StoredCrawl): boolean {
  if (isAwaiting(crawl)) return true;
  if (!lacksLinks(crawl)) return false;
  const { id } = crawl;
  return store.crawls.seeds(id).some(({ state }) => state === 'waiting') || capturedSince(store, id).length > 0;
}
