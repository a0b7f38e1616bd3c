import type { Topic } from '../../../shared/topic/topic.ts';
import type { Meant } from '../meant.ts';
import type { Cells, Change, RowStep, RowsToDrop, Step } from './engine.ts';
import { deleteIf, lessChoices, lessSeed, lessTexts } from './rules.ts';

/** Selects what an erasure takes out of one crawl of a shared store, and holds what its first steps found. */
export interface SharedScope {
  readonly no: number;
  readonly topicId: string;
  readonly what: Meant;
  isLabel(label: { readonly url: string; readonly at: number }): boolean;
  isText(url: string): boolean;
  isMessage(message: string): boolean;
  /** Notes whether a visit goes. */
  lookAtVisit(visit: SharedVisitRow): undefined;
  /** Removes what goes from a visit that stays, and notes which addresses it names. */
  lessVisit(visit: SharedVisitRow): Change;
  /** Notes a seed, which the user named: it stays although an erased page links to it. */
  lookAtSeed(url: string): void;
}

/** `host` is that of `url`. */
export type SharedVisitRow = Cells<
  'key' | 'asked' | 'url' | 'host' | 'kind' | 'answer' | 'judged' | 'message',
  'id' | 'found_at' | 'n'
> & { readonly seq: number | null; readonly record: Uint8Array | null };

export type SharedSpecial = 'redirects' | 'addresses' | 'hosts' | 'terms' | 'visits';

type SharedOwners = NonNullable<RowStep<SharedScope>['of']>;
const THIS: SharedOwners = { column: 'crawl', owners: ({ no }) => [no] };
const VISIT = {
  ...{ table: 'visits', key: ['id'], of: THIS, rows: 100 },
  read: ['key', 'asked', 'url', 'host', 'kind', 'found_at', 'seq', 'n', 'answer', 'judged', 'message', 'record'],
};

export const SHARED_VISITS: RowStep<SharedScope> = {
  ...{ ...VISIT, clears: [] },
  change: (row: SharedVisitRow, scope) => scope.lookAtVisit(row),
};

export const SHARED_LABELS: RowStep<SharedScope> = {
  ...{ table: 'labels', key: ['seq'], of: { column: 'topic_id', owners: ({ topicId }) => [topicId] } },
  read: ['key', 'url', 'at'],
  change: (row: Cells<'url', 'at'>, scope) => deleteIf(scope.isLabel(row)),
};

export const SHARED_TOPICS: RowStep<SharedScope> = {
  ...{ table: 'topics', key: ['id'], of: { column: 'id', owners: ({ topicId }) => [topicId] }, read: ['body'] },
  ...{ isShared: true, clears: ['body'] },
  change({ body }: Cells<'body'>, scope) {
    const topic = JSON.parse(body) as Topic;
    const texts = lessTexts(topic.texts, scope);
    return texts && { body: JSON.stringify({ ...topic, texts }) };
  },
};

/** A store of many machines, in the sequence in which rows go; visits, by which others are found, go last. */
export const SHARED_STEPS: readonly Step<SharedScope, SharedSpecial>[] = [
  SHARED_VISITS,
  {
    ...{ ...VISIT, clears: ['answer', 'judged', 'message', 'record', 'digest'] },
    change: (row: SharedVisitRow, scope) => scope.lessVisit(row),
  },
  {
    ...{ table: 'seeds', key: ['position'], of: THIS, read: ['url', 'message'], clears: ['url', 'message'] },
    change(row: Cells<'url' | 'message', 'position'>, scope) {
      scope.lookAtSeed(row.url);
      return lessSeed(row, scope);
    },
  },
  { tables: [], special: 'redirects' },
  { tables: ['frontier', 'queues', 'hosts', 'robots'], special: 'addresses' },
  { tables: ['frontier', 'queues', 'hosts', 'robots'], special: 'hosts' },
  SHARED_LABELS,
  {
    ...{ table: 'crawls', key: ['no'], of: { ...THIS, column: 'no' }, read: ['choices'], clears: ['choices'] },
    change(row: Cells<'choices'>, { what }) {
      const choices = lessChoices(row.choices, what, false);
      return choices === row.choices ? undefined : { choices };
    },
  },
  SHARED_TOPICS,
  { tables: [], special: 'terms' },
  { tables: ['visits'], special: 'visits' },
];

/** Rows of one crawl in a shared store; its hosts go before. Each index of visits leads to a part of them. */
export const SHARED_OF_CRAWL: readonly RowsToDrop[] = [
  { table: 'visits', where: 'crawl = $1 AND seq IS NULL', key: 'id', rows: 200 },
  { table: 'visits', where: 'crawl = $1 AND seq IS NOT NULL', key: 'id', rows: 200 },
];
