import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dailyCopies } from '../../store/sqlite/copies/daily-copy.ts';
import type { Finding } from './doctor-machine.ts';

/** A damaged database that was set aside; its name ends with the time. */
const DAMAGED = /\.corrupt-[\dTZ-]+$/;
const KEEP = 'Nothing needs it any more: keep it for someone who can read more of it, or delete it.';

/** Tells how many daily copies there are, and of each damaged file that is kept what was recovered. Files are named, and nothing in them is. */
export function dataFindings(folder: string): readonly Finding[] {
  const copies = dailyCopies(folder);
  const says = copies.length === 0 ? 'none yet; one a day is made while the companion runs' : copiesWords(copies);
  const damaged = readdirSync(folder).filter((name) => DAMAGED.test(name));
  return [
    { what: 'copies', says },
    ...damaged.map((name) => ({ what: 'damaged file', says: reportOf(folder, name), mend: KEEP })),
  ];
}

const copiesWords = (copies: readonly string[]): string =>
  `${copies.length} of labels, topics, settings and keys; newest ${copies[0] ?? ''}`;

function reportOf(folder: string, name: string): string {
  const report = join(folder, `${name}.txt`);
  return existsSync(report) ? readFileSync(report, 'utf8').trim() : name;
}
