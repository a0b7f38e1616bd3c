import type { StoredCrawl } from '../crawl-store.ts';
import type { Journal } from '../journal.ts';
import { unpackPage } from '../packed.ts';
import { openAuthority } from './authority.ts';
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
  const setSeed = database.query(
    'UPDATE seeds SET state = ?, failure = ?, message = ? WHERE crawl = ? AND position = ?',
  );
  const addSeed = database.query("INSERT INTO urls VALUES (?, ?, ?, ?, 'frontier', 0, -1, '', '', '', '', '', ?)");
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

  const amend: Journal['amend'] = (changes) => {
    for (const { pageId, relevance, onTopic, unsure } of changes)
      opinion.run(relevance, Number(onTopic), Number(unsure), pageId);
  };

  return {
    ...stepReader(database, no, crawl.topic_id),
    ...urlReader(database, no),
    ...partStore(database, no, durable),
    keep: pageWriter(
      database,
      { no, topicId: crawl.topic_id, durable, keepsOriginals },
      { sightings, invalidLinks, step },
    ),
    setSeed(position, state, failure, message) {
      setSeed.run(state, failure, message, no, position);
    },
    seed(urls) {
      database.transaction(() => {
        for (const { id, url, depth, written = null } of urls) addSeed.run(no, id, url, depth, written);
      });
    },
    take: sightings.take,
    sighting: sightings.sighting,
    hasAuthority: (urlId) => authority.ofUrl(no, urlId),
    authorized: () => authority.inCrawl(no),
    source: sightings.source,
    resight(urlId, { source, anchor, before, after }) {
      resight.run(source, anchor, before, after, no, urlId);
    },
    alias(urlId) {
      database.transaction(() => {
        sightings.settle(urlId);
        settle.run('alias', '', '', no, urlId);
        step({ kind: 'failed', urlId });
      });
    },
    fail(urlId, failure, message, again) {
      database.transaction(() => {
        if (again) release.run(failure, message, no, urlId);
        else {
          settle.run('failed', failure, message, no, urlId);
          step({ kind: 'failed', urlId });
        }
      });
    },
    markNeedsBrowser(urlId, message) {
      settle.run('failed', 'needs-browser', message, no, urlId);
    },
    needsBrowser: (urlId) => needing.get(no, urlId) !== undefined,
    renewShown(pageId, make) {
      const row = shown.get(pageId);
      if (row === undefined) return false;
      const { snippet, words } = make(unpackPage(row.record), JSON.parse(row.words) as string[]);
      renew.run(snippet, JSON.stringify(words), pageId);
      return true;
    },
    learn(learned) {
      step({ kind: 'learn', ...learned });
    },
    amend: (changes) => database.transaction(() => amend(changes)),
    rejudge(changes) {
      database.transaction(() => {
        amend(changes);
        step({ kind: 'rejudge' });
      });
    },
    labelLink(urlId, value) {
      step({ kind: 'label-link', urlId, value });
    },
    leaveOut: invalidLinks.leaveOut,
    leftOut: invalidLinks.leftOut,
    retract: (urlIds) => retract(database, no, urlIds),
    eraseUnkept: () => eraseUnkept(database, no),
  };
}
