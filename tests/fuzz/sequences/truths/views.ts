import { expect } from 'vitest';
import { FETCH_FAILURES } from '../../../../companion/fetch/fetcher.ts';
import { SKIP_SENTENCES, skipped } from '../../../../companion/results/skipped.ts';
import { fetchedPages } from '../../../../companion/store/testing/fetched-pages.ts';
import type { CrawlView } from '../../../../shared/api/crawl.ts';
import type { CompanionModel } from '../model.ts';
import { pagesOf } from '../pages-of.ts';
import type { CompanionWorld } from '../world.ts';

const REASONS: ReadonlySet<string> = new Set([...Object.keys(SKIP_SENTENCES), ...FETCH_FAILURES]);

/** Checks that the views of crawls match the store. */
export function viewsHold(world: CompanionWorld, model: CompanionModel): void {
  const { crawls, store } = world;
  const views = crawls.views();
  const rounds = new Set(
    [...model.topics.keys()].flatMap((id) => store.watches.rounds(id).map(({ crawlId }) => crawlId)),
  );
  const begun = views.flatMap(({ id }) => (rounds.has(id) ? [] : [id]));
  expect(begun.sort()).toEqual([...model.crawls.keys()].sort());
  for (const view of views) {
    countsHold(view, store.crawls.tally(view.id));
    expect(view.topicName).toBe(model.topics.get(view.topicId));
    const glances = fetchedPages(store, view.id);
    const onTopic = glances.filter((one) => one.onTopic).length;
    expect([view.fetched, view.onTopic]).toEqual([glances.length, onTopic]);
    expect(view.curve.at(-1) ?? [0, 0]).toEqual([glances.length, onTopic]);
    expect(view.message).not.toMatch(/forgotten\.invalid/);
    suggestionsHold(world, view);
    for (const { url, reason, message } of skipped(store, view.id, 10_000)) {
      expect([url, REASONS.has(reason), message === '' || message === reason]).toEqual([url, true, false]);
    }
  }
}

/** A crawl in memory counts as its rows do. */
function countsHold(view: CrawlView, tally: ReturnType<CompanionWorld['store']['crawls']['tally']>): void {
  const { fetched, onTopic, failed, hosts } = view;
  expect({ fetched, onTopic, failed, hosts }).toEqual({
    fetched: tally.fetched,
    onTopic: tally.onTopic,
    failed: tally.failed,
    hosts: tally.hosts,
  });
}

function suggestionsHold({ crawls, store }: CompanionWorld, { id, topicId }: CrawlView): void {
  const said = new Set(store.labels.current(topicId).flatMap(({ target, key }) => (target === 'page' ? [key] : [])));
  const known = new Map(pagesOf(store, id).map((row) => [row.id, row]));
  const offered = crawls.suggestions(id, 'unlabelled', 200);
  for (const one of offered) {
    const row = known.get(one.id);
    expect([one.url, row?.label, row?.onTopic, row?.isSeed]).toEqual([one.url, 'none', true, false]);
    expect(said.has(one.url.replace('http://', ''))).toBe(false);
    expect(one.why.path.at(-1)?.url).toBe(one.url);
  }
  expect(new Set(offered.map((one) => one.id)).size).toBe(offered.length);
  for (const show of ['relevant', 'not-relevant'] as const)
    for (const one of crawls.suggestions(id, show, 200)) expect([one.crawlId, one.label]).toEqual([id, show]);
  for (const one of crawls.suggestions(id, 'unsure', 200)) expect(one.label).toBe('none');
}
