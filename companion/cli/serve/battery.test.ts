import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { createFakeClock } from '../../crawl/testing/fake-clock.ts';
import { CRAWL } from '../../server/testing/fake-crawls.ts';
import { isOnBattery, watchBattery } from './battery.ts';

let folder: string;
const none = async (): Promise<string> => '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-battery-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function supply(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, name));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), `${text}\n`);
}

it('on Linux, a discharging battery of the system counts, unless a charger is connected', async () => {
  const onBattery = () => isOnBattery('linux', none, folder);
  expect(await onBattery()).toBe(false);
  await supply('mouse', { type: 'Battery', scope: 'Device', status: 'Discharging' });
  expect(await onBattery()).toBe(false);
  await supply('BAT0', { type: 'Battery', status: 'Discharging' });
  await supply('AC', { type: 'Mains', online: '0' });
  expect(await onBattery()).toBe(true);
  await supply('usb', { type: 'USB', online: '1' });
  expect(await onBattery()).toBe(false);
  expect(await isOnBattery('linux', none, join(folder, 'none'))).toBe(false);
});

it.each([
  ['darwin', "Now drawing from 'Battery Power'\n -InternalBattery-0 80%; discharging", true],
  ['darwin', "Now drawing from 'AC Power'\n", false],
  ['win32', '1\r\n', true],
  ['win32', '2\r\n', false],
  ['win32', '', false],
] as const)('on %s, reads %j', async (platform, output, is) => {
  expect(await isOnBattery(platform, async () => output, folder)).toBe(is);
});

it('given no program that knows, takes the machine as charged', async () => {
  const fails = () => Promise.reject(new Error('ENOENT'));
  expect(await isOnBattery('darwin', fails, folder)).toBe(false);
});

it('pauses running crawls on battery and resumes those alone, unless the user did', async () => {
  const states = new Map<string, CrawlView['state']>([
    ['a', 'running'],
    ['b', 'paused'],
    ['c', 'running'],
  ]);
  const view = (id: string): CrawlView => ({ ...CRAWL, id, state: states.get(id) ?? 'done' });
  const to = (state: CrawlView['state']) => (id: string) => {
    states.set(id, state);
    return view(id);
  };
  const told: string[] = [];
  let is = false;
  let isWanted = false;
  const clock = createFakeClock();
  const battery = watchBattery({
    crawls: { views: () => [...states.keys()].map(view), pause: to('paused'), resume: to('running') },
    isWanted: () => isWanted,
    isOnBattery: async () => is,
    clock,
    paused: (count) => told.push(`paused ${count}`),
    resumed: (count) => told.push(`resumed ${count}`),
    failed(error) {
      throw error;
    },
  });
  const minute = async (): Promise<readonly string[]> => {
    clock.advance(60_000);
    await clock.turn();
    return [...states.values()];
  };
  await battery.look();
  is = true;
  expect(await minute()).toEqual(['running', 'paused', 'running']);
  isWanted = true;
  expect(await minute()).toEqual(['paused', 'paused', 'paused']);
  states.set('a', 'running');
  expect(await minute()).toEqual(['running', 'paused', 'paused']);
  is = false;
  expect(await minute()).toEqual(['running', 'paused', 'running']);
  expect(told).toEqual(['paused 2', 'resumed 1']);
  await battery.close();
  is = true;
  expect(await minute()).toEqual(['running', 'paused', 'running']);
});
