/**
 * Measures the start of `ambit serve`, of the package (`npm run build:package`) and of a clone (`npm run build`), in
 * turn. Prints CPU seconds of all threads until it listens, and RSS two seconds later in MB. Then prints the CPU share
 * of 10 seconds, or of as many as the first argument says. Linux only: it reads /proc.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
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

async function start(folder: string, state: string): Promise<readonly [number, number, number]> {
  const script = `import(${JSON.stringify(pathToFileURL(join(folder, 'companion/main.js')).href)})
    .then(({ main }) => main(['serve', '--port', '${PORT}', '--data', ${JSON.stringify(state)}]));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const pid = await listening(child);
    const started = cpuOf(pid);
    await sleep(2_000);
    const [rss, before] = [rssOf(pid), cpuOf(pid)];
    await sleep(IDLE_S * 1_000);
    return [started, rss, (cpuOf(pid) - before) / IDLE_S];
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

const home = mkdtempSync(join(tmpdir(), 'ambit-start-'));
try {
  const measured = new Map(programs.map((folder) => [folder, [] as (readonly [number, number, number])[]]));
  // The first start of a folder makes its database and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const folder of programs) {
      const values = await start(folder, join(home, folder));
      if (round > 0) measured.get(folder)?.push(values);
    }
  }
  console.table(
    [...measured].map(([program, rounds]) => ({
      program,
      'CPU s': median(rounds.map(([cpu]) => cpu)),
      'RSS, MB': Math.round(median(rounds.map(([, rss]) => rss))),
      'idle CPU, %': Number((100 * median(rounds.map(([, , idle]) => idle))).toFixed(3)),
      'raw CPU s': rounds.map(([cpu]) => cpu).join(' '),
    })),
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
