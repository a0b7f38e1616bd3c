import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Sql, SqlDatabase, SqlValue } from '../../cluster/store/sql.ts';

export interface FrontierSize {
  /** Rows of the frontier, all of them waiting and scored: the hardest case for a take. */
  readonly urls: number;
  /** Hosts, each with as many URLs as every other, and each in all crawls. */
  readonly hosts: number;
  /** Crawls, with the numbers and ids `1`, `2` and so on; they must be there already. */
  readonly crawls: number;
}

/** Name of a host of the generated frontier; hosts that follow each other are of one site by threes. */
const HOST = "'h' || lpad(h::text, 9, '0') || '.s' || lpad((h / 3)::text, 9, '0') || '.example'";
const SITE = "'s' || lpad((h / 3)::text, 9, '0') || '.example'";
/** A URL's place on its host decides its key: 22 letters, as `frontierKey` gives them. */
const KEY = "rpad(translate(encode(sha256((h || ' ' || u)::bytea), 'base64'), '+/', '-_'), 22)";
/** Spread over [0, 1), the same for the same URL. */
const SCORE = '((h * 7919 + u * 104729) % 1000003) / 1000003.0';

/**
 * Fills the frontier of a PostgreSQL database inside the server, and brings its statistics up to date. Cost: a minute
 * for six million rows.
 */
export async function fillFrontier(sql: Sql, { urls, hosts, crawls }: FrontierSize): Promise<void> {
  const ofHost = Math.ceil(urls / hosts / crawls);
  const every = `generate_series(0::bigint, ${hosts - 1}) AS h`;
  await sql.change(`INSERT INTO hosts (host, site) SELECT ${HOST}, ${SITE} FROM ${every}`);
  for (let crawl = 1; crawl <= crawls; crawl++) {
    const url = `'http://' || ${HOST} || '/articles/' || u || '/a-name-as-long-as-names-of-articles-are.html'`;
    await sql.change(
      `INSERT INTO frontier (site, crawl, key, host, url, score, priority)
       SELECT ${SITE}, ${crawl}, left(${KEY}, 22), ${HOST}, ${url}, ${SCORE}, ${SCORE} FROM ${every}, generate_series(1, ${ofHost}) AS u`,
    );
    await sql.change(
      `INSERT INTO queues (crawl, host, site, best, key, url, tries, priority, further)
       SELECT ${crawl}, ${HOST}, ${SITE}, best.score, left(${KEY}, 22), ${url}, 0, best.score, best.score FROM ${every},
         LATERAL (SELECT ${SCORE} AS score, u FROM generate_series(1, ${ofHost}) AS u ORDER BY 1 DESC LIMIT 1) AS best`,
    );
  }
  for (const table of ['hosts', 'frontier', 'queues']) await sql.change(`VACUUM ANALYZE ${table}`);
}

/** A database that records each statement's text once, with its last values. */
export interface Noticing {
  readonly database: SqlDatabase;
  readonly asked: Map<string, readonly SqlValue[]>;
}

export function noticing(database: SqlDatabase): Noticing {
  const asked = new Map<string, readonly SqlValue[]>();
  const noted = (sql: Sql): Sql => ({
    dialect: sql.dialect,
    tell: (news) => sql.tell(news),
    all(text, values = []) {
      asked.set(text, values);
      return sql.all(text, values);
    },
    change(text, values = []) {
      asked.set(text, values);
      return sql.change(text, values);
    },
  });
  return {
    asked,
    database: {
      ...database,
      ...noted(database),
      transaction: (work) => database.transaction((sql) => work(noted(sql))),
    },
  };
}

/** A step of a plan, as `EXPLAIN (FORMAT JSON)` gives it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  /** How often it was done; only of a statement that was run. */
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface PlanRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Every step of the plan that the database has for a statement. */
export async function planOf(sql: Sql, text: string, values: readonly SqlValue[]): Promise<readonly PlanNode[]> {
  const [row] = await sql.all<PlanRow>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
}

/**
 * Runs a statement under EXPLAIN and then undoes it. The plan marks partitions that it never reads.
 * @param how options of EXPLAIN.
 */
export async function runOf<Row>(
  database: SqlDatabase,
  text: string,
  values: readonly SqlValue[],
  how: string,
): Promise<readonly Row[]> {
  let rows: readonly Row[] = [];
  const undo = async (sql: Sql): Promise<never> => {
    rows = await sql.all<Row>(`EXPLAIN (ANALYZE, ${how}) ${text}`, values);
    throw new AmbitError('undone', 'The statement is only measured.');
  };
  await database.transaction(undo).catch((cause: unknown) => {
    if (!isAmbitError(cause, 'undone')) throw cause;
  });
  return rows;
}

/** Partitions of the frontier that a statement looks into when it is run. */
export async function partitionsOf(
  database: SqlDatabase,
  text: string,
  values: readonly SqlValue[],
): Promise<ReadonlySet<string>> {
  const [row] = await runOf<PlanRow>(database, text, values, 'FORMAT JSON');
  const done = (row?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter((node) => (node['Actual Loops'] ?? 0) > 0)
    .map((node) => node['Relation Name'] ?? '');
  return new Set(done.filter((name) => /^frontier_\d+$/.test(name)));
}

/** Indexes of leased and suspended hosts and taken queues: few rows, however large the table is. */
const FEW = /^hosts_leased$|^hosts_left$|^queues_taken$/;
/** Has a row for each crawl: the table, and its indexes. */
const SMALL = /^crawls(?:_|$)/;

/** Indexes of the URLs and places of a crawl, and a condition that means all of them. */
const OF_CRAWL = /_pkey$|_host_score_idx$/;
const ALL_OF_CRAWL = /^\(crawl = [^()]+\)$/;

/**
 * Steps that go through a whole table, or all that it has of a crawl: without an index, or through one without a
 * condition or by the crawl alone.
 */
export const fullScans = (plan: readonly PlanNode[]): readonly PlanNode[] =>
  plan.filter(
    ({ 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition, 'Index Name': index = '' }) =>
      !SMALL.test(index || table) &&
      (type === 'Seq Scan' ||
        (/^(Bitmap )?Index (Only )?Scan$/.test(type) &&
          (condition === undefined ? !FEW.test(index) : OF_CRAWL.test(index) && ALL_OF_CRAWL.test(condition)))),
  );
