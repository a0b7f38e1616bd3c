import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { crawlOf, topicOf } from '../../crawl/ports/stored.ts';
import type { ReadHere } from '../../crawl/visit/read-here.ts';
import { readVerdicts } from '../../export/label-file.ts';
import { lack } from '../../results/empty-reason.ts';
import { linkMap } from '../../results/link-map.ts';
import { needingBrowser } from '../../results/needing-browser.ts';
import { report } from '../../results/report.ts';
import { results } from '../../results/results.ts';
import { seen } from '../../results/seen.ts';
import { skipped } from '../../results/skipped.ts';
import { verdictsOf } from '../../results/verdicts.ts';
import type { Store } from '../../store/store.ts';

import type { Handlers } from '../handlers.ts';
import { annotated } from './annotations.ts';
import { type Compare, MAX_COMPARED, tooLargeToCompare } from './compare.ts';

const MAX_SKIPPED = 1_000;
/** Longest that a report waits for texts: the desk shows what there is, and asks again. */
const REPORT_WAIT_MS = 300;

const incomparable: Compare = async () => {
  throw new AmbitError('conflict', 'This companion compares no orders.');
};

const unread: ReadHere = async () => undefined;

type ResultRoutes =
  | 'skipped'
  | 'left'
  | 'lack'
  | 'results'
  | 'seen'
  | 'readPage'
  | 'report'
  | 'linkMap'
  | 'comparison'
  | 'verdicts';

/** Handlers that return the results of crawls. */
export function resultHandlers(
  store: Store,
  now: () => number,
  compare: Compare = incomparable,
  readHere: ReadHere = unread,
): Pick<Handlers, ResultRoutes> {
  return {
    async results({ params, query }) {
      const found = await results(store, crawlOf(store, params.id).id, query);
      return { ...found, rows: annotated(store, found.rows) };
    },
    lack({ params }) {
      const { id, topicId } = crawlOf(store, params.id);
      return lack(store, id, topicOf(store, topicId));
    },
    seen: ({ params, query }) => seen(store, crawlOf(store, params.id).id, query.sign),
    async readPage({ params }) {
      crawlOf(store, params.id);
      const read = await readHere(params.page);
      if (read === undefined) throw new AmbitError('not-found', 'There is no page of this id.');
      return read;
    },
    skipped: ({ params, query }) => [...skipped(store, crawlOf(store, params.id).id, query.limit ?? MAX_SKIPPED)],
    left: ({ params }) => needingBrowser(store, crawlOf(store, params.id).id),
    report: ({ params }) => report(store, crawlOf(store, params.id).id, now(), { waitMs: REPORT_WAIT_MS }),
    verdicts: ({ params, body }) => verdictsOf(store, crawlOf(store, params.id).id, body.sheets.map(readVerdicts)),
    async comparison({ params, query }) {
      const { id, state } = crawlOf(store, params.id);
      if (state !== 'done')
        throw new AmbitError('conflict', 'Only a crawl that has ended can be compared. Stop it first.');
      if (store.crawls.tally(id).fetched > MAX_COMPARED) throw tooLargeToCompare();
      return compare(id, query.order);
    },
    linkMap: ({ params }) => linkMap(store, crawlOf(store, params.id).id),
  };
}
