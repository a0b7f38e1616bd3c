import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '../../crawl/ports/clock.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';

/** Folder of Linux with one folder per power supply. */
const SUPPLIES = '/sys/class/power_supply';
/** Pause between two looks, in ms. */
const LOOK_MS = 60_000;
/** Longest wait for the program that knows, in ms. */
const PROGRAM_MS = 10_000;
const WINDOWS = ['-NoProfile', '-Command', '(Get-CimInstance Win32_Battery).BatteryStatus'];

/** Runs a program of the system. @returns its output */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>;

const run: RunProgram = async (program, args) =>
  (await promisify(execFile)(program, [...args], { timeout: PROGRAM_MS, windowsHide: true })).stdout;

/** Returns true if the machine runs on its battery; false without a battery, and where the system does not tell. */
export async function isOnBattery(
  platform: NodeJS.Platform = process.platform,
  runProgram: RunProgram = run,
  supplies = SUPPLIES,
): Promise<boolean> {
  try {
    if (platform === 'darwin') return (await runProgram('pmset', ['-g', 'batt'])).includes("'Battery Power'");
    // 1: discharging (Win32_Battery).
    if (platform === 'win32') return /^\s*1\s*$/m.test(await runProgram('powershell.exe', WINDOWS));
    return await isDischarging(supplies);
  } catch {
    return false;
  }
}

/** A mouse has a battery, too: only one of the system counts, and a connected charger outweighs it. */
async function isDischarging(supplies: string): Promise<boolean> {
  const read = (name: string, file: string): Promise<string> =>
    readFile(join(supplies, name, file), 'utf8').then(
      (text) => text.trim(),
      () => '',
    );
  let isBattery = false;
  for (const name of await readdir(supplies)) {
    const type = await read(name, 'type');
    if (type !== 'Battery' && (await read(name, 'online')) === '1') return false;
    if (type !== 'Battery' || (await read(name, 'scope')) === 'Device') continue;
    isBattery ||= (await read(name, 'status')) === 'Discharging';
  }
  return isBattery;
}

export interface BatteryOptions {
  readonly crawls: Pick<Steering, 'views' | 'pause' | 'resume'>;
  /** True if the user wants crawls paused on battery. May throw. */
  readonly isWanted: () => boolean;
  readonly isOnBattery: () => Promise<boolean>;
  readonly clock: Pick<Clock, 'timer'>;
  /** Called with the number of crawls that were paused. */
  readonly paused: (crawls: number) => void;
  /** Called with the number of crawls that continue. */
  readonly resumed: (crawls: number) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Pauses running crawls when the machine runs on its battery, and resumes those same crawls when it is charged again. A
 * crawl that the user resumes meanwhile keeps running.
 */
export function watchBattery(options: BatteryOptions): { readonly look: () => Promise<void>; close(): Promise<void> } {
  const { crawls, clock } = options;
  let held: ReadonlySet<string> | undefined;
  let sleep = (): void => undefined;
  let isClosed = false;
  let work = Promise.resolve();
  const turn = async (): Promise<void> => {
    const isPaused = options.isWanted() && (await options.isOnBattery());
    if (isClosed || isPaused === (held !== undefined)) return;
    const views = crawls.views();
    if (isPaused) {
      const running = views.filter(({ state }) => state === 'running').map(({ id }) => id);
      held = new Set(running);
      for (const id of running) await crawls.pause(id);
      if (running.length > 0) options.paused(running.length);
      return;
    }
    const again = views.filter(({ id, state }) => state === 'paused' && held?.has(id) === true);
    held = undefined;
    for (const { id } of again) await crawls.resume(id);
    if (again.length > 0) options.resumed(again.length);
  };
  const look = async (): Promise<void> => {
    work = turn().catch(options.failed);
    await work;
    if (!isClosed) sleep = clock.timer(LOOK_MS, () => void look());
  };
  return {
    look,
    async close() {
      isClosed = true;
      sleep();
      await work;
    },
  };
}
