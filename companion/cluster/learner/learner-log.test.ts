import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { linkOf } from '../../crawl/testing/fake-web.ts';
import type { NewLink } from '../../store/crawl-update.ts';
import { openStore } from '../../store/open.ts';
import { keepSamplePages, newPage } from '../../store/testing/sample-pages.ts';
import { LearnerLog } from './learner-log.ts';

const urlOf = (id: number): string => `http://host-${id % 7}.example/${id}`;
const linkTo = (id: number, isNew: boolean, better: boolean, by: number): NewLink => ({
  ...{ id, url: urlOf(id), depth: 1, isNew, better },
  ...{ anchor: `${id} by ${by}`, before: `before ${id}`, after: `after ${id}` },
});

/** A page for each number: it brings so many new links, and sees the URLs of the bits of the second number better. */
const pages = fc.array(fc.tuple(fc.nat(4), fc.nat(255)), { minLength: 1, maxLength: 40 });

it('given the same updates, it answers as the journal of a crawl on one machine does', () => {
  const store = openStore(undefined);
  onTestFinished(() => store.close());
  let crawls = 0;
  fc.assert(
    fc.property(pages, (crawl) => {
      const id = `crawl-${++crawls}`;
      keepSamplePages(store, [], id);
      const journal = store.journal(id);
      const log = new LearnerLog();
      const both = [journal, log] as const;
      const seeds = [0, 1].map((id) => ({ id, url: urlOf(id), depth: 0 }));
      for (const one of both) one.apply({ kind: 'entry', urls: seeds });
      let known = seeds.length;
      const taken = new Set<number>();
      for (const [fresh, bits] of crawl) {
        const next = [...Array(known).keys()].find((id) => !taken.has(id));
        if (next === undefined) break;
        taken.add(next);
        const [asJournal, asLog] = both.map((one) => one.take(next));
        expect({ ...asLog, written: undefined }).toEqual({ ...asJournal, written: undefined });
        const better = [...Array(8).keys()].map((bit) => ({ bit, id: next + bit + 1 }));
        const links = [
          ...better
            .filter(({ bit, id }) => (bits >> bit) % 2 === 1 && id < known)
            .map(({ bit, id }) => linkTo(id, false, bit % 3 !== 0, next)),
          ...[...Array(fresh).keys()].map((at) => linkTo(known + at, true, true, next)),
        ];
        known += fresh;
        const page = { ...newPage({ url: urlOf(next) }, next, links), features: `features of ${next}` };
        const [stored, held] = both.map((one) => one.apply(page));
        expect(log.features(held ?? -1)).toBe(journal.features(stored ?? -1));
      }
      for (let id = 0; id < known; id++) {
        expect(log.url(id)).toBe(journal.url(id));
        if (taken.has(id)) continue;
        expect([log.source(id), log.sighting(id)]).toEqual([journal.source(id), journal.sighting(id)]);
      }
    }),
    { numRuns: 30 },
  );
});

it('given more pages than it keeps unpacked, it still answers for a link of the first one', () => {
  const log = new LearnerLog();
  log.apply({ kind: 'entry', urls: [{ id: 0, url: urlOf(0), depth: 0 }] });
  for (let id = 0; id < 100; id++) log.apply(newPage({ url: urlOf(id) }, id, [linkTo(id + 1, true, false, id)]));
  expect(log.sighting(1)).toEqual({ source: 0, anchor: '1 by 0', before: 'before 1', after: 'after 1' });
});

it('given updates, it reports each change once: entries with their authority, the last judgement of a page, seeds', () => {
  const log = new LearnerLog();
  const outcome = { position: 3, state: 'failed', failure: 'bad-url', message: 'No address.' } as const;
  log.apply({ kind: 'entry', urls: [{ id: 0, url: urlOf(0), depth: 0 }], seeds: [outcome] });
  const links = Array.from({ length: 1_000 }, (_, at) => linkTo(at + 1, true, false, 0));
  const page = newPage({ url: urlOf(0) }, 0, links);
  const pageId = log.apply({ ...page, record: { ...page.record, links: links.map(({ url }) => linkOf({ url })) } });
  for (const relevance of [0.2, 0.6])
    log.apply({ kind: 'judgements', changes: [{ pageId, relevance, onTopic: true, unsure: false }], isLast: false });
  const { entering, rejudged, seeds } = log.changes();
  expect(entering.map(({ hasAuthority }) => hasAuthority).slice(0, 9)).toEqual(
    [undefined, 1, 2, 3, 4, 5, 6, 7, 8].map((id) => id !== undefined && id % 7 === 0),
  );
  expect(entering).toHaveLength(1_001);
  expect(rejudged).toEqual([{ pageId, relevance: 0.6, onTopic: true, unsure: false }]);
  expect(seeds).toEqual([outcome]);
  expect(log.changes()).toEqual({ entering: [], rejudged: [], seeds: [] });
});

it('given an id that no update brought, throws', () => {
  expect(() => new LearnerLog().url(7)).toThrow(RangeError);
});
