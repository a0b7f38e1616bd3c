import type { Database } from './database.ts';
import { CRAWL } from './outlines.ts';

/** Most answers that are held. The largest, the lists of a million pages that led to others, takes 0.7 MB. */
const MOST = 32;

/**
 * Answers on a crawl, held in memory beside the database until a page of the crawl changes. As in `tallies.ts`,
 * triggers report changes. On a connection that only reads, the number of the database's version does.
 */
const SCHEMA = `
CREATE TEMP TABLE answers (
  no INTEGER PRIMARY KEY, crawl INTEGER NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
  UNIQUE (crawl, name)) STRICT;
`;

const OF_PAGE = (row: 'NEW' | 'OLD') =>
  `(SELECT crawl FROM pages WHERE topic_id = ${row}.topic_id AND key = ${row}.key)`;
/** Event, and the crawls on which no answer holds after it. */
const ENDS: readonly (readonly [event: string, crawls: string])[] = [
  ['INSERT ON main.pages', '(NEW.crawl)'],
  ['UPDATE OF n, relevance, on_topic, unsure, duplicate_of ON main.pages', '(NEW.crawl)'],
  ['DELETE ON main.pages', '(OLD.crawl)'],
  ['UPDATE OF source ON main.urls WHEN OLD.source <> NEW.source', '(NEW.crawl)'],
  ['INSERT ON main.verdicts', OF_PAGE('NEW')],
  ['UPDATE OF value ON main.verdicts', OF_PAGE('NEW')],
  ['DELETE ON main.verdicts', OF_PAGE('OLD')],
  // Its number may be given again.
  ['DELETE ON main.crawls', '(OLD.no)'],
];

/** Returns an answer, and makes it where none is held. Its name says all that it depends on beside pages and labels. */
export type HeldAnswers = <Answer>(crawlId: string, name: string, make: () => Answer) => Answer;

export function heldAnswers(database: Database): HeldAnswers {
  database.exec(SCHEMA);
  ENDS.forEach(([event, crawls], place) => {
    database.exec(
      `CREATE TEMP TRIGGER answers_end_${place} AFTER ${event} BEGIN DELETE FROM answers WHERE crawl IN ${crawls}; END`,
    );
  });
  const version = '(SELECT data_version FROM pragma_data_version)';
  const held = database.query<{ body: string }>(
    `SELECT body FROM answers WHERE crawl = ${CRAWL} AND name = ?2 AND version = ${version}`,
  );
  const hold = database.query(`
    INSERT OR REPLACE INTO answers (crawl, name, version, body)
    SELECT no, ?2, ${version}, ?3 FROM crawls WHERE id = ?1`);
  const bound = database.query(`DELETE FROM answers WHERE no <= (SELECT max(no) FROM answers) - ${MOST}`);
  return (crawlId, name, make) => {
    const known = held.get(crawlId, name);
    if (known !== undefined) return JSON.parse(known.body);
    const made = make();
    hold.run(crawlId, name, JSON.stringify(made));
    bound.run();
    return made;
  };
}
