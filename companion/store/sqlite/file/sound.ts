import { copyFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AmbitError } from '../../../../shared/errors/ambit-error.ts';

import { makePrivateFile } from '../../folder.ts';
import type { StoreNotice } from '../../store.ts';
import type { Database } from '../database.ts';
import { keptWords, lostWords, type SalvageReport } from '../salvage/report.ts';
import { type Salvager, salvageInChild } from '../salvage/salvage-in-child.ts';
import { isMarked } from './check.ts';
import { keepDamagedLog, logNotice } from './log-damage.ts';
import { setAside, stamp, swap, unfinishedName } from './swap.ts';
import { type OpenedDatabase, tryOpen } from './try-open.ts';

/**
 * Opens a database that passed its check. Salvages a damaged one into a new file, which takes its place.
 * If nothing can be salvaged, the newest sound copy takes its place, else an empty database. The damaged one is kept as
 * `*.corrupt-<time>`.
 * @throws storage-full when there is no room to save what is left; nothing is changed then
 */
export function openSound(file: string, salvager: Salvager = salvageInChild): OpenedDatabase {
  const log = keepDamagedLog(file);
  const { database, notices } = (isToBeRead(file) ? tryOpen(file) : undefined) ?? rescue(file, salvager);
  return { database, notices: log === undefined ? notices : [...notices, logNotice(log)] };
}

/** False for a file that is known to be damaged; for an empty one beside a log, which SQLite would throw away. */
const isToBeRead = (file: string): boolean => !isMarked(file) && (sizeOf(file) > 0 || sizeOf(`${file}-wal`) === 0);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function rescue(file: string, salvager: Salvager): OpenedDatabase {
  const report = salvager(file, unfinishedName(file));
  if (report !== undefined && report.rows > 0) {
    const aside = swap(file);
    const opened = tryOpen(file);
    if (opened !== undefined) return told(file, opened, `${damaged(aside)} ${savedWords(report)}`, { aside, report });
  }
  rmSync(unfinishedName(file), { force: true });
  return withoutSalvage(file, setAside(file));
}

function withoutSalvage(file: string, aside: string): OpenedDatabase {
  const backup = takeBackup(file);
  if (backup !== undefined) {
    const { opened, copy } = backup;
    const taken = `Nothing of it could be read, so the copy ${copy} was taken in its place: what came after that is lost.`;
    return told(file, opened, `${damaged(aside)} ${taken}`, { aside, copy });
  }
  const fresh = tryOpen(file);
  if (fresh === undefined) throw new AmbitError('store-broken', 'The database cannot be made: check the disk.');
  return told(file, fresh, `${damaged(aside)} Nothing of it could be read, and Ambit started afresh.`, { aside });
}

/** Opens the newest sound backup in place of a missing or empty database. @returns undefined without such a backup */
export function openBackup(file: string): OpenedDatabase | undefined {
  const backup = takeBackup(file);
  if (backup === undefined) return undefined;
  const { opened, copy } = backup;
  const message = `The database is missing or empty, so the copy ${copy} was taken in its place: what came after that is lost.`;
  return { database: opened.database, notices: [{ code: 'copy-restored', message, copy }, ...opened.notices] };
}

function takeBackup(file: string): { readonly opened: OpenedDatabase; readonly copy: string } | undefined {
  for (const copy of backupsIn(dirname(file))) {
    makePrivateFile(file);
    copyFileSync(join(dirname(file), copy), file);
    const opened = tryOpen(file);
    if (opened !== undefined) return { opened, copy };
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  makePrivateFile(file);
  return undefined;
}

const damaged = (aside: string): string => `The data was damaged; the damaged file is kept as ${aside}.`;

function savedWords(report: SalvageReport): string {
  const [kept, lost] = [keptWords(report), lostWords(report)];
  const ended = report.ended === 0 ? '' : ` Crawls that were not finished have ended: ${report.ended}.`;
  return `Recovered: ${kept || 'nothing that you would know'}. Lost: ${lost || 'nothing'}.${ended}`;
}

/** Adds the notice of a damaged database, and writes it beside that file for `ambit doctor`. */
function told(
  file: string,
  opened: OpenedDatabase,
  message: string,
  more: Omit<StoreNotice, 'code' | 'message'>,
): OpenedDatabase {
  const { database, notices } = opened;
  if (more.aside !== undefined)
    writeFileSync(join(dirname(file), `${more.aside}.txt`), `${message}\n`, { mode: 0o600 });
  return { database, notices: [{ code: 'corrupt-set-aside', message, ...more }, ...notices] };
}

/** Copies that were made before an upgrade, newest first. */
const backupsIn = (dir: string): readonly string[] =>
  readdirSync(dir)
    .flatMap((name) => {
      const time = /^backup-v\d+-(.+)\.db$/.exec(name)?.[1];
      return time === undefined ? [] : [{ name, time }];
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ name }) => name);

/** A copy of the whole database beside it, before its schema is changed; none is left where it cannot be made whole. */
export function backUp(database: Database, dir: string, version: number): void {
  const copy = join(dir, `backup-v${version}-${stamp()}.db`);
  makePrivateFile(copy);
  try {
    database.query('VACUUM INTO ?').run(copy);
  } catch (cause) {
    rmSync(copy, { force: true });
    throw cause;
  }
}

/** True for the name of a backup, of a damaged database that was set aside, or of an unfinished salvage. */
export const isCopy = (name: string): boolean => /^backup-v\d+-.*\.db|\.corrupt-|\.salvag(ed|ing)/.test(name);
