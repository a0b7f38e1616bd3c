import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundledScript } from '../../../companion/cli/testing/bundled-script.ts';
import { DATABASE } from '../../../companion/store/open.ts';
import { DatabaseSync } from '../../../companion/store/sqlite/driver.ts';
import { randomFrom } from '../../../shared/learning/random.ts';
import { longer, seedOf } from '../../../shared/testing/effort.ts';

/** Moments at which the process is killed; their seed is shown when a run fails. */
const CRASHES = longer(8, 200);
const SEED = seedOf(1);
/**
 * Pages for all kills, the last included: a run reads about eight pages before its end, and never more than eighteen.
 * Prime to the 11 by which the web is generated.
 */
const PAGES = Math.max(400, Math.ceil((CRASHES * 12) / 11) * 11 + 3);

/** Most lines that a run may write after the one that triggers the kill, however late the killer is scheduled. */
const MAX_LATE = 9;

const CHILD = await bundledScript(join(import.meta.dirname, 'crash-child.ts'));
const folder = mkdtempSync(join(tmpdir(), 'ambit-crash-'));
const dir = join(folder, 'state');
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = (): string[] => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []);
const named = (name: string): string[] =>
  lines().flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));

function start(mostLines = Number.POSITIVE_INFINITY): ChildProcess {
  const args = [CHILD, dir, log, String(PAGES), '1', String(mostLines)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

const exited = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

/**
 * Kills the child after so many more lines of its log, or `afterMs` later when that is sooner to land between two
 * lines.
 */
async function crash(moreLines: number, afterMs: number): Promise<void> {
  const from = lines().length;
  const child = start(moreLines + MAX_LATE);
  const gone = exited(child);
  while (child.exitCode === null && lines().length < from + moreLines) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await gone;
}

function checkDatabase(): void {
  const database = new DatabaseSync(join(dir, DATABASE), { readOnly: true });
  try {
    expect(database.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' });
    const kept = new Set(
      database
        .prepare('SELECT id FROM labels')
        .all()
        .map(({ id }) => id),
    );
    expect(named('label').filter((id) => !kept.has(id))).toEqual([]);
    const pages = new Set(
      database
        .prepare('SELECT url FROM pages')
        .all()
        .map(({ url }) => url),
    );
    expect(named('page').filter((url) => !pages.has(url))).toEqual([]);
  } finally {
    database.close();
  }
}

/** Pages whose fetch was cut off twice. */
function givenUp(): number {
  const database = new DatabaseSync(join(dir, DATABASE), { readOnly: true });
  try {
    const failed = "SELECT count(*) AS n FROM urls WHERE state = 'failed' AND failure = 'cancelled'";
    return Number(database.prepare(failed).get().n);
  } finally {
    database.close();
  }
}

describe('a companion that is killed with kill -9', () => {
  it(
    `given ${CRASHES} kills, loses nothing it acknowledged and resumes each time (seed ${SEED})`,
    async () => {
      // Each try on a folder of its own.
      rmSync(dir, { recursive: true, force: true });
      rmSync(log, { force: true });
      const next = randomFrom(SEED);
      for (let crashes = 0; crashes < CRASHES; crashes++) {
        // Four lines: every run reads and labels a page, so that the fate of one page cannot decide the crawl.
        await crash(4 + Math.floor(next() * 40), next() * 8);
        checkDatabase();
      }
      await exited(start());
      checkDatabase();
      expect(named('done')).toEqual([`exhausted ${PAGES - givenUp()}`]);
      expect(givenUp()).toBeLessThanOrEqual(Math.ceil(CRASHES / 20));
      expect(named('notice')).toEqual([]);
      // Every run that had something left to fetch was ready for it in two seconds.
      const ready = named('ready').map(Number);
      expect(ready.length).toBeGreaterThanOrEqual(CRASHES);
      expect(Math.max(...ready)).toBeLessThanOrEqual(2_000);
      const fetches = new Map<string, number>();
      for (const url of named('fetch')) fetches.set(url, (fetches.get(url) ?? 0) + 1);
      expect(Math.max(...fetches.values())).toBeLessThanOrEqual(2);
      const repeated = [...fetches.values()].filter((times) => times > 1).length;
      expect(repeated).toBeLessThanOrEqual(CRASHES);
      expect(new Set(named('page')).size).toBe(named('page').length);
    },
    Math.max(600_000, CRASHES * 60_000),
  );
});
