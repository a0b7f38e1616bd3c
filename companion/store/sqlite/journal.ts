import type { StoredCrawl } from '../crawl-store.ts';
import type {
  CrawlUpdate,
  EntryUpdate,
  FailureUpdate,
  JudgementUpdate,
  LabelUpdate,
  SeedOutcome,
} from '../crawl-update.ts';
import type { Journal } from '../journal.ts';
import { unpackPage } from '../packed.ts';
import { openAuthority } from './authority.ts';
import { openCheckpoints } from './checkpoints.ts';
import type { Database } from './database.ts';
import { openInvalidLinks } from './invalid.ts';
import { pageWriter } from './keep.ts';
import { partStore } from './parts.ts';
import { eraseUnkept, retract } from './retract.ts';
import { openSightings } from './sightings.ts';
import { stepReader } from './step-reader.ts';
import { stepWriter } from './steps.ts';
import { urlReader } from './urls.ts';

/** @param durable false: records for a rebuilding are not kept. */
export function openJournal(database: Database, crawlId: string, durable: boolean): Journal {
  const crawl = database
    .query<{ no: number; topic_id: string; choices: string }>('SELECT no, topic_id, choices FROM crawls WHERE id = ?')
    .get(crawlId);
  if (crawl === undefined) throw new RangeError(`there is no crawl ${crawlId}`);
  const { no } = crawl;
  const { keepOriginals } = JSON.parse(crawl.choices) as NonNullable<StoredCrawl['choices']>;
  const keepsOriginals = durable && keepOriginals === true;
  const step = stepWriter(database, no);
  const seed = database.query('UPDATE seeds SET state = ?, failure = ?, message = ? WHERE crawl = ? AND position = ?');
  const enter = database.query("INSERT INTO urls VALUES (?, ?, ?, ?, 'frontier', 0, -1, '', '', '', '', '', ?)");
  const sightings = openSightings(database, no);
  const authority = openAuthority(database);
  const resight = database.query(
    'UPDATE urls SET source = ?, anchor = ?, before = ?, after = ? WHERE crawl = ? AND id = ?',
  );
  const settle = database.query('UPDATE urls SET state = ?, failure = ?, message = ? WHERE crawl = ? AND id = ?');
  // Resets `tries`: it counts only fetches that were cut off with their process.
  const release = database.query(
    "UPDATE urls SET state = 'frontier', failure = ?, message = ?, tries = 0 WHERE crawl = ? AND id = ?",
  );
  const needing = database.query(
    "SELECT 1 FROM urls WHERE crawl = ? AND id = ? AND state = 'failed' AND failure = 'needs-browser'",
  );
  const opinion = database.query('UPDATE pages SET relevance = ?, on_topic = ?, unsure = ? WHERE id = ?');
  const shown = database.query<{ words: string; record: Uint8Array }>(
    'SELECT words, body AS record FROM pages JOIN records ON records.page = pages.id WHERE pages.id = ? AND noindex = 0',
  );
  const renew = database.query('UPDATE pages SET snippet = ?, words = ? WHERE id = ?');
  const invalidLinks = openInvalidLinks(database, no);

  const writeSeeds = (seeds: readonly SeedOutcome[] = []): void => {
    for (const { position, state, failure, message } of seeds) seed.run(state, failure, message, no, position);
  };
  const writePage = pageWriter(
    database,
    { no, topicId: crawl.topic_id, durable, keepsOriginals },
    { sightings, invalidLinks, step, writeSeeds },
  );
  const writeEntry = ({ urls, seeds }: EntryUpdate): void => {
    writeSeeds(seeds);
    for (const { id, url, depth, written = null } of urls) enter.run(no, id, url, depth, written);
  };
  const writeFailure = ({ urlId, outcome, failure, message, seeds }: FailureUpdate): void => {
    writeSeeds(seeds);
    if (outcome === 'again') {
      release.run(failure, message, no, urlId);
      return;
    }
    if (outcome === 'alias') sightings.settle(urlId);
    settle.run(outcome === 'alias' ? 'alias' : 'failed', failure, message, no, urlId);
    if (outcome !== 'needs-browser') step({ kind: 'failed', urlId });
  };
  const writeLabels = ({ pages, links }: LabelUpdate): void => {
    for (const page of pages) step({ kind: 'learn', ...page });
    for (const link of links) step({ kind: 'label-link', ...link });
  };
  const writeJudgements = ({ changes, isLast }: JudgementUpdate): void => {
    for (const { pageId, relevance, onTopic, unsure } of changes)
      opinion.run(relevance, Number(onTopic), Number(unsure), pageId);
    if (isLast) step({ kind: 'rejudge' });
  };
  const write = (update: Exclude<CrawlUpdate, { kind: 'page' }>): void => {
    switch (update.kind) {
      case 'entry':
        writeEntry(update);
        break;
      case 'failure':
        writeFailure(update);
        break;
      case 'label':
        writeLabels(update);
        break;
      case 'judgements':
        writeJudgements(update);
        break;
    }
  };

  return {
    ...stepReader(database, no, crawl.topic_id),
    ...urlReader(database, no),
    ...partStore(database, no, durable),
    checkpoints: openCheckpoints(database, no, durable),
    apply(update) {
      if (update.kind === 'page') return writePage(update);
      database.transaction(() => write(update));
      return -1;
    },
    take: sightings.take,
    bestSightings: sightings.bestSightings,
    sighting: sightings.sighting,
    hasAuthority: (urlId) => authority.ofUrl(no, urlId),
    authorized: () => authority.inCrawl(no),
    source: sightings.source,
    resight(urlId, { source, anchor, before, after }) {
      resight.run(source, anchor, before, after, no, urlId);
    },
    needsBrowser: (urlId) => needing.get(no, urlId) !== undefined,
    renewShown(pageId, make) {
      const row = shown.get(pageId);
      if (row === undefined) return false;
      const { snippet, words } = make(unpackPage(row.record), JSON.parse(row.words) as string[]);
      renew.run(snippet, JSON.stringify(words), pageId);
      return true;
    },
    leaveOut: invalidLinks.leaveOut,
    leftOut: invalidLinks.leftOut,
    retract: (urlIds) => retract(database, no, urlIds),
    eraseUnkept: () => eraseUnkept(database, no),
  };
}
