/**
 * Measures the start of `ambit serve`, of the package (`npm run build:package`) and of a clone (`npm run build`), in
 * turn. Prints CPU seconds of all threads until it listens, and RSS two seconds later in MB. Then prints the CPU share
 * of 10 seconds, or of as many as the first argument says, and of as many after these. Linux only: it reads /proc.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../../../tests/bench/harness.ts';

const IDLE_S = Number(process.argv[2] ?? 10);
const ROUNDS = 4;
const PORT = 17_646;
/** Clock ticks of Linux in a second, as /proc counts. */
const TICKS = 100;

const programs = ['bundle', 'dist'].filter((folder) => existsSync(join(folder, 'companion/main.js')));

const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
/** Milliseconds of all threads that there are: finer than ticks, but without threads that have ended. */
const threadsCpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Resolves once the companion listens. Keeps reading its output afterwards: a closed pipe would end it. */
const listening = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('listens')) resolve(child.pid ?? 0);
    });
    child.once('exit', () => reject(new Error('The companion ended before it listened.')));
  });

interface StartCost {
  readonly cpuS: number;
  readonly rssMb: number;
  /** CPU shares of the first `IDLE_S` seconds and of those after, in percent. */
  readonly idle: readonly [number, number];
}

/** Sleeps `IDLE_S` seconds. @returns CPU share of the process, in percent */
async function idleShare(pid: number): Promise<number> {
  const before = threadsCpuOf(pid);
  await sleep(IDLE_S * 1_000);
  return (threadsCpuOf(pid) - before) / IDLE_S / 10;
}

async function start(folder: string, state: string): Promise<StartCost> {
  const call = [entryOf(folder), 'serve', '--port', `${PORT}`, '--data', state];
  const child = spawn(process.execPath, call, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const pid = await listening(child);
    const cpuS = cpuOf(pid);
    await sleep(2_000);
    return { cpuS, rssMb: rssOf(pid), idle: [await idleShare(pid), await idleShare(pid)] };
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

/** Makes the package as `npm pack` arranges it. @returns the command's file; the clone's own beside `dist` */
function entryOf(folder: string): string {
  if (folder === 'dist') return join('companion', 'ambit.mjs');
  const entry = join(home, 'package', 'companion', 'ambit.mjs');
  if (existsSync(entry)) return entry;
  mkdirSync(join(home, 'package', 'companion'), { recursive: true });
  copyFileSync(join('companion', 'ambit.mjs'), entry);
  symlinkSync(resolve(folder), join(home, 'package', folder));
  return entry;
}

const home = mkdtempSync(join(tmpdir(), 'ambit-start-'));
try {
  const measured = new Map(programs.map((folder) => [folder, [] as StartCost[]]));
  // The first start of a folder makes its database, may unpack SQLite, and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const folder of programs) {
      const values = await start(folder, join(home, folder));
      if (round > 0) measured.get(folder)?.push(values);
    }
  }
  console.table(
    [...measured].map(([program, rounds]) => ({
      program,
      'CPU s': median(rounds.map(({ cpuS }) => cpuS)),
      'RSS, MB': Math.round(median(rounds.map(({ rssMb }) => rssMb))),
      'idle CPU, %': Number(median(rounds.map(({ idle }) => idle[0])).toFixed(3)),
      'later, %': Number(median(rounds.map(({ idle }) => idle[1])).toFixed(3)),
      'raw CPU s': rounds.map(({ cpuS }) => cpuS).join(' '),
    })),
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
