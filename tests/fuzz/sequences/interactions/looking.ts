import fc from 'fast-check';
import { expect } from 'vitest';
import { exportFile } from '../../../../companion/export/export-file.ts';
import { readLabels } from '../../../../companion/export/label-file.ts';
import { candidates } from '../../../../companion/results/candidates.ts';
import { linkMap } from '../../../../companion/results/link-map.ts';
import { report } from '../../../../companion/results/report.ts';
import { results } from '../../../../companion/results/results.ts';
import { FORMATS } from '../../../../shared/api/export.ts';
import { SHOWS, SORTS } from '../../../../shared/api/results.ts';
import { hasCrawl, pick } from '../../interaction.ts';
import { markOf, PAGES } from '../little-web.ts';
import { pagesOf } from '../pages-of.ts';
import { type CompanionInteraction, interaction } from './interaction.ts';

const place = fc.nat(1_000);
const MAX = 500;
/** Longest wait in milliseconds until the texts are read, on however busy a machine; answers need them. */
const WAIT_MS = 600_000;

/** Checks that the desk shows the crawl's results. */
export const LOOKING: readonly fc.Arbitrary<CompanionInteraction>[] = [
  fc.record({ at: place, sort: fc.constantFrom(...SORTS), show: fc.constantFrom(...SHOWS) }).map(({ at, sort, show }) =>
    interaction(
      `table ${show} by ${sort} @${at}`,
      async ({ store }, model) => {
        const id = pick(model.crawls.keys(), at);
        const rows = pagesOf(store, id);
        const all = await results(store, id, { fold: 'no', sort, limit: MAX }, WAIT_MS);
        expect(all.rows.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort());
        expect([all.total, all.matching, all.unread]).toEqual([rows.length, rows.length, 0]);
        const folded = await results(store, id, { sort, limit: MAX }, WAIT_MS);
        const within = folded.rows.flatMap((row) => [row.id, ...row.folded.map((one) => one.id)]);
        expect(within.sort()).toEqual(rows.map((row) => row.id).sort());
        const parts = [];
        const some = await results(store, id, { sort, show, limit: MAX }, WAIT_MS);
        for (let offset = 0; offset < some.matching; offset += 3)
          parts.push(...(await results(store, id, { sort, show, offset, limit: 3 }, WAIT_MS)).rows);
        expect(parts).toEqual(some.rows);
      },
      hasCrawl,
    ),
  ),
  fc.tuple(place, fc.nat(PAGES - 1)).map(([at, n]) =>
    interaction(
      `search ${n} @${at}`,
      async ({ store }, model) => {
        const id = pick(model.crawls.keys(), at);
        const found = await results(store, id, { search: markOf(n), fold: 'no', limit: MAX }, WAIT_MS);
        const said = pagesOf(store, id).filter((row) => store.results.record(row.id)?.text.includes(markOf(n)));
        expect(found.rows.map((row) => row.id).sort()).toEqual(said.map((row) => row.id).sort());
      },
      hasCrawl,
    ),
  ),
  place.map((at) =>
    interaction(
      `report and map @${at}`,
      async ({ store, clock }, model) => {
        const id = pick(model.crawls.keys(), at);
        const ids = new Set(pagesOf(store, id).map((row) => row.id));
        const told = await report(store, id, clock.now());
        for (const { pages } of told.groups) for (const page of pages) expect(ids.has(page.id)).toBe(true);
        expect(told.hosts.reduce((sum, { fetched }) => sum + fetched, 0)).toBe(store.crawls.tally(id).fetched);
        const map = await linkMap(store, id);
        expect(map.pages.map((page) => page.id).sort()).toEqual([...ids].sort());
        for (const [from, to] of map.links) expect([map.pages[from], map.pages[to]]).not.toContain(undefined);
        const topicId = pick(model.topics.keys(), at);
        const topic = store.topics.get(topicId);
        if (topic !== undefined) await candidates(store, topic);
      },
      hasCrawl,
    ),
  ),
  fc.tuple(place, fc.constantFrom(...FORMATS)).map(([at, format]) =>
    interaction(
      `take away ${format} @${at}`,
      async ({ store }, model) => {
        const crawl = store.crawls.get(pick(model.crawls.keys(), at));
        if (crawl === undefined) throw new Error('A crawl is gone.');
        const { text, pages } = await exportFile(store, crawl, { format, show: 'all' });
        if (format === 'jsonl') expect(text.split('\n').filter((line) => line !== '')).toHaveLength(pages);
        if (format !== 'csv') return;
        const labels = new Map(pagesOf(store, crawl.id).map(({ url, label }) => [url, label]));
        for (const { url, value } of readLabels(text, crawl.topicId, 0).labels) expect(labels.get(url)).toBe(value);
      },
      hasCrawl,
    ),
  ),
];
