import { readdirSync, statSync } from 'node:fs';
import type { StoreNotice } from '../../store.ts';
import type { Database } from '../database.ts';
import { isCopy } from '../file/sound.ts';
import { isDailyCopy } from './daily-copy.ts';
import { type Restored, restoreFiles, restoreRows } from './restore.ts';

/**
 * Tells whether a database is missing, or has neither a page nor a log. A link that leads nowhere counts as missing.
 */
export const isNothing = (file: string): boolean => sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A file by which a state folder was in use before: the companion's log. */
const LOG = 'log.jsonl';

/**
 * Fills what is missing in a database that was just opened from the newest daily copy: everything it has where the
 * database was lost, labels and topics where a damaged one had holes. Missing or damaged keys come back, too.
 * @param notices of opening it. @param wasNothing the database was missing or empty
 * @returns all notices
 */
export function mendFromCopies(
  database: Database,
  dir: string,
  notices: readonly StoreNotice[],
  wasNothing: boolean,
): readonly StoreNotice[] {
  const damage = notices.find(({ code }) => code === 'corrupt-set-aside');
  const isLost = wasNothing || (damage !== undefined && damage.report === undefined);
  const hasHoles = damage?.report?.counts.some(
    ({ kind, isWhole }) => (kind === 'labels' || kind === 'topics') && !isWhole,
  );
  const rows = isLost || hasHoles === true ? restoreRows(database, dir, isLost) : undefined;
  const files = restoreFiles(dir, isLost);
  if (rows !== undefined || files.length > 0) return [...notices, restoredNotice(rows, files, isLost, wasNothing)];
  if (!wasNothing || notices.length > 0) return notices;
  const left = readdirSync(dir).filter((name) => name === LOG || isCopy(name) || isDailyCopy(name));
  return left.length === 0 ? notices : [...notices, emptyNotice(left.filter((name) => name !== LOG))];
}

const NOTHING = 'The database is missing or empty.';

function restoredNotice(
  rows: Restored | undefined,
  files: readonly string[],
  isLost: boolean,
  wasNothing: boolean,
): StoreNotice {
  const words = [
    wasNothing ? NOTHING : '',
    rows === undefined
      ? ''
      : `From ${rows.copy} came back: ${counted(rows.labels, 'label')}, ${counted(rows.topics, 'topic')}.`,
    files.length === 0 ? '' : `Put back from the newest copy: ${files.join(', ')}.`,
    isLost
      ? 'Captures, crawls and their pages are in no daily copy. To begin with nothing, forget everything in the settings.'
      : '',
  ];
  const message = words.filter((word) => word !== '').join(' ');
  return { code: 'copy-restored', message, ...(rows && { copy: rows.copy, restored: rows }) };
}

function emptyNotice(left: readonly string[]): StoreNotice {
  const kept = left.length === 0 ? '' : ` Files of before that are still there: ${left.join(', ')}.`;
  return {
    code: 'began-empty',
    message: `${NOTHING} No copy of it can be read, so Ambit began with an empty one.${kept}`,
  };
}

const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? word : `${word}s`}`;
