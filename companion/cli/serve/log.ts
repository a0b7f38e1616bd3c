import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { CrawlNews } from '../../crawl/ports/crawls.ts';
import { DATABASE } from '../../store/open.ts';

/** The log of a state folder; one JSON object a line. */
export const LOG_FILE = 'log.jsonl';
const OLD_FILE = 'log.old.jsonl';
/** Octets of the log and the one before it, together: a tenth of the database, within these bounds. */
const LEAST_BYTES = 256 * 1024;
const LARGEST_BYTES = 10 * 1024 * 1024;
const SHARE = 0.1;

export interface Log {
  /** Written when the state of a crawl changes: numbers and codes, no address, no word of a page, topic or message. */
  hear(news: CrawlNews): void;
  /** A fault of the companion itself: its name and code. Messages may hold what the web sent, and are not written. */
  failed(error: unknown): void;
  event(name: string, fields?: Readonly<Record<string, string | number>>): void;
}

/**
 * Opens the log, readable by its owner only. Lines are written at once: the last one before a crash is there. A log
 * that has grown to half of its bound becomes `log.old.jsonl`, in place of the one before.
 */
export function openLog(folder: string): Log {
  const file = join(folder, LOG_FILE);
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const most = (): number => Math.min(LARGEST_BYTES, Math.max(LEAST_BYTES, sizeOf(join(folder, DATABASE)) * SHARE)) / 2;
  const setAside = (): void => renameSync(file, join(folder, OLD_FILE));
  if (sizeOf(file) > most()) setAside();
  let written = sizeOf(file);
  const destination = pino.destination({ dest: file, append: true, sync: true, mode: 0o600 });
  // On a full disk the line is lost, and the work that it reports continues.
  destination.on('error', () => undefined);
  const bounded = {
    write(line: string): void {
      if (written > 0 && written + line.length > most()) {
        setAside();
        destination.reopen();
        written = 0;
      }
      destination.write(line);
      written += line.length;
    },
  };
  const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, bounded);
  const states = new Map<string, CrawlView['state']>();
  return {
    hear(news) {
      if (news.type !== 'crawl' || states.get(news.crawl.id) === news.crawl.state) return;
      const { id, state, reason, order, fetched, onTopic, failed, frontier, hosts, elapsedMs } = news.crawl;
      states.set(id, state);
      log.info({ crawl: id, state, reason, order, fetched, onTopic, failed, frontier, hosts, elapsedMs }, 'crawl');
    },
    failed(error) {
      const { name } = error instanceof Error ? error : { name: typeof error };
      const code = error instanceof Error && 'code' in error ? String(error.code).slice(0, 64) : '';
      log.error({ name, code }, 'fault');
    },
    event: (name, fields = {}) => log.info(fields, name),
  };
}
