import { COUNTS } from './counts.ts';

export interface MovedTable {
  readonly name: string;
  /** A view of the rows that matter; left out: all of the table. */
  readonly read?: string;
  /** Columns that identify its rows, and by which a move reads them in sequence. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** A column whose numbers the database gives. */
  readonly counted?: string;
  /** Columns that hold moments by the clock of the database. 0 and NULL mean no moment. */
  readonly moments?: readonly string[];
}

const columns = (list: string): readonly string[] => list.split(' ');

/**
 * All lasting tables of a shared store; addresses in use and workers are left out. Crawls come last: without their rows
 * no worker takes anything.
 */
export const MOVED: readonly MovedTable[] = [
  { name: 'topics', key: ['id'], columns: columns('id body at') },
  { name: 'seeds', key: ['crawl', 'position'], columns: columns('crawl position url state failure message') },
  {
    name: 'hosts',
    key: ['host'],
    columns: columns('host site worker token lease_until ready_at manners parked owed'),
    moments: ['lease_until', 'ready_at'],
  },
  {
    name: 'queues',
    key: ['crawl', 'host'],
    columns: columns(
      'crawl host site best key url written tries nameless led token rests_until fetched priority further',
    ),
    moments: ['rests_until'],
  },
  {
    name: 'frontier',
    key: ['site', 'crawl', 'key'],
    columns: columns('site crawl key host url written state score tries nameless led cut_off priority authority'),
  },
  {
    name: 'visits',
    key: ['id'],
    counted: 'id',
    columns: columns(
      'id crawl key asked kind url host status failure message found_at bytes answer record digest worker score seq changed n relevance on_topic unsure judged page',
    ),
  },
  { name: 'labels', key: ['seq'], counted: 'seq', columns: columns('seq id topic_id who target key url value at') },
  { name: 'robots', key: ['origin'], columns: columns('origin kind body until_at'), moments: ['until_at'] },
  {
    name: 'counts',
    read: 'counts_now',
    key: ['crawl'],
    columns: ['crawl', 'n', ...COUNTS],
    moments: ['leads_until', 'begun_at'],
  },
  {
    name: 'crawls',
    key: ['no'],
    counted: 'no',
    columns: columns(
      'no id topic_id order_name budgets pages per_host choices state reason message started_at leader term goes_on_at ended_with vain',
    ),
    moments: ['goes_on_at'],
  },
];
