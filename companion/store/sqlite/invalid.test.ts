import { describe, expect, it } from 'vitest';
import { LONGEST_URL } from '../../../shared/url/longest.ts';
import { type Database, openDatabase } from './database.ts';
import { openInvalidLinks } from './invalid.ts';

const CRAWL = 1;
const MAX = 10_000;

function opened(): Database {
  const database = openDatabase(':memory:');
  database.exec('CREATE TABLE invalid_urls (crawl INTEGER, url TEXT, reason TEXT, PRIMARY KEY (crawl, url)) STRICT');
  return database;
}

const rowsOf = (database: Database): readonly object[] =>
  database.query<object>('SELECT url, reason FROM invalid_urls ORDER BY url').all();

/** As a page with these links is kept. */
function keep(
  database: Database,
  invalid: ReturnType<typeof openInvalidLinks>,
  links: Parameters<typeof invalid.write>[0],
) {
  const added = database.transaction(() => invalid.write(links));
  invalid.remember(links, added);
}

const linkTo = (n: number) => ({ url: `http://bog.example/${n}.pdf`, reason: 'media' });

describe('links that are not followed', () => {
  it('are written once, with the first reason, however many pages have them, after a restart too', () => {
    const database = opened();
    const first = openInvalidLinks(database, CRAWL);
    keep(database, first, [linkTo(1), linkTo(1)]);
    keep(database, first, [{ ...linkTo(1), reason: 'outside' }, linkTo(2)]);
    keep(database, openInvalidLinks(database, CRAWL), [{ ...linkTo(2), reason: 'outside' }]);
    expect(rowsOf(database)).toEqual([linkTo(1), linkTo(2)]);
  });

  it('that a transaction did not keep are written with the next page that has them', () => {
    const database = opened();
    const invalid = openInvalidLinks(database, CRAWL);
    const failed = () =>
      database.transaction(() => {
        invalid.write([linkTo(1)]);
        throw new Error('the disk is full');
      });
    expect(failed).toThrow('the disk is full');
    keep(database, invalid, [linkTo(1)]);
    expect(rowsOf(database)).toEqual([linkTo(1)]);
  });

  it('are 10,000 of a crawl at most, and room that is given back is taken again', () => {
    const database = opened();
    const invalid = openInvalidLinks(database, CRAWL);
    const left = Array.from({ length: 9_999 }, (_, n) => `http://moss.example/${n}`);
    invalid.leaveOut('site-share', left);
    keep(database, invalid, [linkTo(1), linkTo(2)]);
    keep(database, invalid, [linkTo(3)]);
    expect(rowsOf(database)).toHaveLength(MAX);
    expect(rowsOf(database)).toContainEqual(linkTo(1));
    invalid.leaveOut('site-share', []);
    keep(database, invalid, [linkTo(1), linkTo(2), linkTo(3)]);
    expect(rowsOf(database)).toEqual([linkTo(1), linkTo(2), linkTo(3)]);
    expect(invalid.leftOut('media')).toEqual([linkTo(1).url, linkTo(2).url, linkTo(3).url]);
  });

  it('are cut where they are too long to be kept', () => {
    const database = opened();
    const url = `http://bog.example/${'a'.repeat(LONGEST_URL)}`;
    keep(database, openInvalidLinks(database, CRAWL), [{ url, reason: 'bad-url' }]);
    expect(rowsOf(database)).toEqual([{ url: url.slice(0, LONGEST_URL), reason: 'bad-url' }]);
  });
});
