import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundledScript } from '../../../companion/cli/testing/bundled-script.ts';
import { DATABASE } from '../../../companion/store/open.ts';
import { randomFrom } from '../../../shared/learning/random.ts';
import { longer, seedOf } from '../../../shared/testing/effort.ts';

/** Moments at which the power is cut; their seed is shown when a run fails. */
const CUTS = longer(4, 40);
const SEED = seedOf(1);
const PAGES = 100_000;
/** Bytes of the unit in which a disk may have saved unsynced data. */
const BLOCK = 4096;
const LOG = `${DATABASE}-wal`;

const home = mkdtempSync(join(tmpdir(), 'ambit-power-'));
const [state, left, log, shim] = ['state', 'left', 'log', 'power-cut.so'].map((name) => join(home, name)) as [
  string,
  string,
  string,
  string,
];
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

const CRASH = await bundledScript(join(import.meta.dirname, 'crash-child.ts'));
const HELD = await bundledScript(join(import.meta.dirname, 'power-cut-held.ts'));

/** The library that notices what is synced is made on the spot; without a compiler there is nothing to be seen. */
const isMade =
  process.platform === 'linux' &&
  spawnSync('cc', ['-shared', '-fPIC', '-o', shim, join(import.meta.dirname, 'power-cut.c'), '-ldl']).status === 0;

const read = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
const lines = (): string[] => read(log).toString().split('\n').slice(0, -1);

/** Runs the crawl until its log has `moreLines` more lines, then kills it. */
async function run(moreLines: number): Promise<void> {
  const from = lines().length;
  const started = spawn(process.execPath, [CRASH, state, log, String(PAGES), '5'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LD_PRELOAD: shim, AMBIT_CUT: state, AMBIT_LEFT: left },
  });
  child = started;
  const gone = new Promise<void>((resolve) => started.once('exit', () => resolve()));
  while (started.exitCode === null && lines().length < from + moreLines) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  started.kill('SIGKILL');
  await gone;
}

/** The state folder as the disk has it after the power cut: all synced data, and each other block by chance. */
function cutPower(chance: () => number, share: number): void {
  for (const name of [DATABASE, LOG]) {
    const [kept, written] = [read(join(left, name)), read(join(state, name))];
    const disk = Buffer.alloc(share === 0 ? kept.length : Math.max(kept.length, written.length));
    kept.copy(disk);
    for (let at = 0; at < written.length && share > 0; at += BLOCK) {
      if (chance() < share) written.copy(disk, at, at, at + BLOCK);
    }
    writeFileSync(join(state, name), disk, { mode: 0o600 });
    writeFileSync(join(left, name), disk);
  }
  rmSync(join(state, `${DATABASE}-shm`), { force: true });
}

/**
 * Reads the database in a process of its own. The driver closes a connection only when its statements are collected.
 * Until then the process's next connection shares its cache of the log, whose files this test has changed.
 */
function held(): { readonly sound: string; readonly labels: readonly string[]; readonly pages: readonly string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [HELD, join(state, DATABASE)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function check(): void {
  const { sound, ...kept } = held();
  expect(sound).toBe('ok');
  const [labels, pages] = [new Set(kept.labels), new Set(kept.pages)];
  const told = lines();
  expect(told.filter((line) => line.startsWith('label ') && !labels.has(line.slice(6)))).toEqual([]);
  // A sync also saves everything written before it.
  const before = told.slice(
    0,
    told.findLastIndex((line) => line.startsWith('label ')),
  );
  expect(before.filter((line) => line.startsWith('page ') && !pages.has(line.slice(5)))).toEqual([]);
}

describe.skipIf(!isMade)('a companion whose power is cut', () => {
  it(
    `loses no acknowledged label and nothing that was written before it, ${CUTS} times over (seed ${SEED})`,
    async () => {
      rmSync(left, { recursive: true, force: true });
      rmSync(state, { recursive: true, force: true });
      rmSync(log, { force: true });
      mkdirSync(left);
      const chance = randomFrom(SEED);
      const lost: number[] = [];
      for (let cut = 0; cut < CUTS; cut++) {
        await run(20 + Math.floor(chance() * 60));
        const written = read(join(state, LOG));
        lost.push(Number(!written.equals(read(join(left, LOG)))));
        // Keeps none of the unsynced data, half of it, nearly all of it.
        cutPower(chance, [0, 0.5, 0.9][cut % 3] ?? 0);
        check();
        for (const name of [DATABASE, LOG]) writeFileSync(join(left, name), read(join(state, name)));
      }
      // Cuts that took nothing away would prove nothing.
      expect(lost).toContain(1);
    },
    Math.max(600_000, CUTS * 60_000),
  );
});
