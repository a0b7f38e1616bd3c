import type { Journal, UrlPart } from '../journal.ts';
import type { Database } from './database.ts';

type PartStore = Pick<Journal, 'keepPart' | 'parts' | 'keepScores' | 'scores'>;

/** @param durable false: nothing is kept. */
export function partStore(database: Database, crawl: number, durable: boolean): PartStore {
  const keep = database.query('INSERT INTO url_parts VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const part = database.query<{ body: Uint8Array; names: string }>(
    'SELECT body, names FROM url_parts WHERE crawl = ? AND part = ?',
  );
  const keepScore = database.query(
    'INSERT INTO url_scores VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
  );
  const score = database.query<{ body: Uint8Array }>('SELECT body FROM url_scores WHERE crawl = ? AND part = ?');
  return {
    keepPart({ part, lows, highs, hosts, names }) {
      if (durable) keep.run(crawl, part, joined([lows, highs, hosts]), JSON.stringify(names));
    },
    *parts() {
      for (let next = 0; ; next++) {
        const row = part.get(crawl, next);
        if (row === undefined) return;
        // A copy begins at the start of its buffer, where numbers of four bytes must begin.
        const { buffer } = new Uint8Array(row.body);
        const third = buffer.byteLength / 12;
        const names: UrlPart['names'] = JSON.parse(row.names);
        yield {
          part: next,
          lows: new Uint32Array(buffer, 0, third),
          highs: new Uint32Array(buffer, third * 4, third),
          hosts: new Int32Array(buffer, third * 8, third),
          names,
        };
      }
    },
    keepScores(parts) {
      if (!durable) return;
      database.transaction(() => {
        let next = 0;
        for (const scores of parts) keepScore.run(crawl, next++, bytesOf(scores));
      });
    },
    *scores() {
      for (let next = 0; ; next++) {
        const row = score.get(crawl, next);
        if (row === undefined) return;
        yield new Float64Array(new Uint8Array(row.body).buffer);
      }
    },
  };
}

const joined = (columns: readonly (Uint32Array | Int32Array)[]): Uint8Array => Buffer.concat(columns.map(bytesOf));

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Int32Array | Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
