import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { makePrivateFile } from '../../folder.ts';
import { openDatabase } from '../database.ts';
import type { SalvageReport } from './report.ts';
import { type SalvageOptions, salvage } from './salvage.ts';

/**
 * Salvages a damaged database into a file of its own, 0600, which is on the disk when this returns. One of that name is
 * replaced. @throws storage-full
 */
export function salvageFile(damaged: string, into: string, options: SalvageOptions = {}): SalvageReport {
  rmSync(into, { force: true });
  makePrivateFile(into);
  const database = openDatabase(into);
  let report: SalvageReport;
  try {
    report = salvage(damaged, database, options);
  } finally {
    database.close();
  }
  const handle = openSync(into, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return report;
}
