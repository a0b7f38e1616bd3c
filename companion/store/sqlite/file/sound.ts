import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreBroken } from '../../errors.ts';
import { makePrivateFile } from '../../folder.ts';
import type { Database } from '../database.ts';
import { keptWords, lostWords, type SalvageReport } from '../salvage/report.ts';
import { type Salvager, salvageInChild } from '../salvage/salvage-in-child.ts';
import { setAside, stamp, swap, unfinishedName } from './swap.ts';
import { type Opened, tryOpen } from './try-open.ts';

/**
 * Opens a database that passed its check. Of a damaged one all that is left is read into a new file, which takes its place; where nothing is left,
 * the newest copy that is sound does, else an empty one. The damaged one is kept as `*.corrupt-<time>`.
 * @throws StorageFull when there is no room to save what is left; nothing is changed then
 */
export function openSound(file: string, salvager: Salvager = salvageInChild): Opened {
  return tryOpen(file) ?? rescue(file, salvager);
}

function rescue(file: string, salvager: Salvager): Opened {
  const report = salvager(file, unfinishedName(file));
  if (report !== undefined && report.rows > 0) {
    const aside = swap(file);
    const opened = tryOpen(file);
    if (opened !== undefined) return told(opened, `${damaged(aside)} ${savedWords(report)}`, { aside, report });
  }
  rmSync(unfinishedName(file), { force: true });
  return withoutSalvage(file, setAside(file));
}

function withoutSalvage(file: string, aside: string): Opened {
  for (const copy of backupsIn(dirname(file))) {
    makePrivateFile(file);
    copyFileSync(join(dirname(file), copy), file);
    const restored = tryOpen(file);
    if (restored === undefined) continue;
    const taken = `Nothing of it could be read, so the copy ${copy} was taken in its place: what came after that is lost.`;
    return told(restored, `${damaged(aside)} ${taken}`, { aside, copy });
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  makePrivateFile(file);
  const fresh = tryOpen(file);
  if (fresh === undefined) throw new StoreBroken('The database cannot be made: check the disk.');
  return told(fresh, `${damaged(aside)} Nothing of it could be read, and Ambit started afresh.`, { aside });
}

const damaged = (aside: string): string => `The data was damaged; the damaged file is kept as ${aside}.`;

function savedWords(report: SalvageReport): string {
  const [kept, lost] = [keptWords(report), lostWords(report)];
  const ended = report.ended === 0 ? '' : ` Crawls that were not finished have ended: ${report.ended}.`;
  return `Recovered: ${kept || 'nothing that you would know'}. Lost: ${lost || 'nothing'}.${ended}`;
}

const told = ({ database, notices }: Opened, message: string, more: Partial<Opened['notices'][number]>): Opened => ({
  database,
  notices: [{ code: 'corrupt-set-aside', message, ...more }, ...notices],
});

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

/** A backup, or a damaged database that was set aside, or what was being read of one. */
export const isCopy = (name: string): boolean => /^backup-v\d+-.*\.db|\.corrupt-|\.salvag(ed|ing)/.test(name);
