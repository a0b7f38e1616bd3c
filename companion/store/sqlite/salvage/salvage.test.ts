import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../../../shared/learning/random.ts';
import { longer, seedOf } from '../../../../shared/testing/effort.ts';
import { DATABASE } from '../../open.ts';
import { makeSampleStore, SAMPLE } from '../../testing/sample-store.ts';
import { openDatabase } from '../database.ts';
import type { SalvageReport } from './report.ts';
import { salvage } from './salvage.ts';

/** Parts of the places at which an octet is turned over, each of a seed that the title shows, and places in a part. */
const PARTS = longer([1], [1, 2, 3, 4, 5]);
const FLIPS = longer(100, 1_000);
const CUTS = FLIPS / 5;
/** Every such page is overwritten once; an odd number, so that both ways come in turn. */
const PAGE_STEP = longer(5, 1);
const SEED = seedOf(1);
const PAGE = 4_096;

const home = mkdtempSync(join(tmpdir(), 'ambit-salvage-'));
const file = join(home, 'state', DATABASE);
const damaged = join(home, 'damaged.db');
let whole: Buffer;
/** Pages of the file that hold labels, or parts of one. */
let labelPages: ReadonlySet<number>;

/** Value of a label in force, by its id. */
type LabelsById = ReadonlyMap<string, string>;
interface SalvagedLabelRow {
  readonly id: string;
  readonly topic_id: string;
  readonly target: string;
  readonly url: string;
  readonly value: string;
  readonly at: number;
}
const said = ({ topic_id, target, url, value, at }: SalvagedLabelRow): string =>
  [topic_id, target, url, value, at].join(' ');
const COLUMNS = 'id, topic_id, target, url, value, at';
let all: LabelsById;

beforeAll(() => {
  makeSampleStore(join(home, 'state'));
  whole = readFileSync(file);
  const database = openDatabase(file, { readOnly: true });
  const rows = database.query<SalvagedLabelRow>(`SELECT ${COLUMNS} FROM labels`).all();
  all = new Map(rows.map((row) => [row.id, said(row)]));
  const pages = "SELECT pageno FROM dbstat WHERE name = 'labels' AND pagetype <> 'internal'";
  labelPages = new Set(
    database
      .query<{ pageno: number }>(pages)
      .all()
      .map(({ pageno }) => pageno),
  );
  database.close();
});
afterAll(() => rmSync(home, { recursive: true }));

/** The labels that plain SQLite reads from the damaged file, one by one, as they were. */
function readable(): LabelsById {
  const found = new Map<string, string>();
  try {
    const database = openDatabase(damaged, { readOnly: true });
    try {
      const one = database.query<SalvagedLabelRow>(`SELECT ${COLUMNS} FROM labels NOT INDEXED WHERE rowid = ?`);
      for (let rowid = 1; rowid <= SAMPLE.labels; rowid++) {
        try {
          const row = one.get(rowid);
          if (row !== undefined) found.set(row.id, said(row));
        } catch {
          // This one is lost.
        }
      }
    } finally {
      database.close();
    }
  } catch {
    // SQLite reads nothing of it.
  }
  return new Map([...found].filter(([id, words]) => all.get(id) === words));
}

function salvaged(): { readonly report: SalvageReport; readonly labels: LabelsById; readonly isSound: boolean } {
  const database = openDatabase(':memory:');
  try {
    const report = salvage(damaged, database);
    const labels = new Map(
      database
        .query<SalvagedLabelRow>(`SELECT ${COLUMNS} FROM labels`)
        .all()
        .map((row) => [row.id, said(row)]),
    );
    const check = database.query<{ integrity_check: string }>('PRAGMA integrity_check').get();
    const orphans = database.query('PRAGMA foreign_key_check').all();
    return { report, labels, isSound: check?.integrity_check === 'ok' && orphans.length === 0 };
  } finally {
    database.close();
  }
}

const missing = (wanted: LabelsById, labels: LabelsById): readonly string[] =>
  [...wanted].filter(([id, words]) => labels.get(id) !== words).map(([id]) => id);

/** Number of the page that a table or index begins in. */
function rootOf(name: string): number {
  const database = openDatabase(file, { readOnly: true });
  const row = database.query<{ rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name);
  database.close();
  return row?.rootpage ?? 0;
}

const countsOf = ({ counts }: SalvageReport): unknown =>
  Object.fromEntries(counts.map(({ kind, kept, lost, isWhole }) => [kind, [kept, lost, isWhole]]));

it('given one octet of an index turned over, keeps everything, and reports no loss', () => {
  const copy = Buffer.from(whole);
  copy[(rootOf('captures_by_key') - 1) * PAGE] = 0xff;
  writeFileSync(damaged, copy);
  const { report } = salvaged();
  expect(countsOf(report)).toEqual({
    labels: [SAMPLE.labels, 0, true],
    topics: [SAMPLE.topics, 0, true],
    captures: [SAMPLE.captures, 0, true],
    crawls: [1, 0, true],
    pages: [SAMPLE.pages, 0, true],
  });
  expect(report).toMatchObject({ isWhole: true, ended: 0 });
  expect(readFileSync(damaged).equals(copy)).toBe(true);
});

it('given a page of labels overwritten, counts those that are lost', () => {
  const copy = Buffer.from(whole);
  const [page = 0] = [...labelPages].filter((number) => copy[(number - 1) * PAGE] === 13);
  copy.fill(0xaa, (page - 1) * PAGE, page * PAGE);
  writeFileSync(damaged, copy);
  const { report, labels } = salvaged();
  expect(countsOf(report)).toMatchObject({ labels: [labels.size, SAMPLE.labels - labels.size, false] });
  expect(labels.size).toBeLessThan(SAMPLE.labels);
  expect(report.isWhole).toBe(false);
});

describe(`damage of seed ${SEED}`, () => {
  it.each(PARTS)(
    'part %i: given one octet turned over anywhere, loses no label that SQLite reads, and none where the page holds no label',
    (part) => {
      const next = randomFrom(SEED * 10 + part);
      let [lossless, lossy] = [0, 0];
      for (let turn = 0; turn < FLIPS; turn++) {
        const copy = Buffer.from(whole);
        // Places are spread over pages and not over octets; every tenth is in the header of the file.
        const page = Math.floor(next() * (whole.length / PAGE));
        const at = turn % 10 === 0 ? Math.floor(next() * 100) : page * PAGE + Math.floor(next() ** 3 * PAGE);
        copy[at] = (copy[at] ?? 0) ^ (turn % 2 === 0 ? 0xff : 1 << Math.floor(next() * 8));
        writeFileSync(damaged, copy);
        const { labels, isSound } = salvaged();
        const wanted = labelPages.has(Math.floor(at / PAGE) + 1) ? readable() : all;
        expect([turn, at, missing(wanted, labels), isSound]).toEqual([turn, at, [], true]);
        if (wanted === all) lossless++;
        else lossy++;
      }
      expect(lossless).toBeGreaterThan(FLIPS / 2);
      expect(lossy).toBeGreaterThan(FLIPS / 100);
    },
  );

  it('given one page overwritten, loses none but its own labels', () => {
    const next = randomFrom(SEED);
    for (let page = 0; page < whole.length / PAGE; page += PAGE_STEP) {
      const copy = Buffer.from(whole);
      for (let at = 0; at < PAGE; at++) copy[page * PAGE + at] = page % 2 === 0 ? 0 : Math.floor(next() * 256);
      writeFileSync(damaged, copy);
      const { labels, isSound } = salvaged();
      const lost = missing(all, labels);
      expect([page, lost.length > 0 && !labelPages.has(page + 1), lost.length < 150, isSound]).toEqual([
        ...[page, false, true, true],
      ]);
    }
  });

  it('given a file cut short anywhere, loses no label of the pages that are left', () => {
    const next = randomFrom(SEED);
    for (let turn = 0; turn < CUTS; turn++) {
      copyFileSync(file, damaged);
      const size = Math.floor(next() * statSync(file).size);
      truncateSync(damaged, size);
      const { labels, isSound } = salvaged();
      const isLabelCut = [...labelPages].some((page) => page * PAGE > size);
      expect([size, missing(isLabelCut ? readable() : all, labels), isSound]).toEqual([size, [], true]);
    }
  });
});
