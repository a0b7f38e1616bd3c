import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { PAIR_REFUSALS } from '../../../shared/api/pairing.ts';
import { listenToKeys, describe as say } from './pair-prompt.ts';

function keyboard() {
  const input = Object.assign(new PassThrough(), { isTTY: false }) as unknown as NodeJS.ReadStream & PassThrough;
  const clock = { now: 0 };
  const decided: boolean[] = [];
  const other: string[] = [];
  const keys = listenToKeys({
    input,
    decide: (allow) => decided.push(allow),
    other: (key) => other.push(key),
    now: () => clock.now,
  });
  const press = async (key: string) => {
    input.write(key);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { keys, clock, decided, other, press };
}

const compare = { type: 'compare', code: '012345', client: 'Firefox' } as const;

it('shows the code in two groups, with the name of the browser', () => {
  expect(say(compare)).toContain('"Firefox"');
  expect(say(compare)).toContain('012 345');
});

it('has a sentence for every way in which a window ends', () => {
  for (const reason of [...PAIR_REFUSALS, 'closed'] as const) {
    expect(say({ type: 'ended', reason })).toMatch(/^[A-Z].*\.$/);
  }
});

it.each([
  ['\r', true],
  ['\n', true],
  ['y', false],
  [' ', false],
  ['\u001b', false],
])('the key %j once the code is shown: allow is %s', async (key, allow) => {
  const { keys, clock, decided, press } = keyboard();
  keys.hear(compare);
  clock.now = 500;
  await press(key);
  expect(decided).toEqual([allow]);
});

it('is deaf for the first half second', async () => {
  const { keys, clock, decided, press } = keyboard();
  keys.hear(compare);
  clock.now = 499;
  await press('\r');
  expect(decided).toEqual([]);
});

it('given several presses of Enter, decides only the open question, and once', async () => {
  const { keys, clock, decided, other, press } = keyboard();
  await press('\r');
  await press('p');
  keys.hear(compare);
  clock.now = 1_000;
  await press('\r');
  await press('\r');
  expect(decided).toEqual([true]);
  expect(other).toEqual(['\r', 'p', '\r']);
});

it('asks no more once the window has ended', async () => {
  const { keys, clock, decided, press } = keyboard();
  keys.hear(compare);
  keys.hear({ type: 'ended', reason: 'expired' });
  clock.now = 1_000;
  await press('\r');
  expect(decided).toEqual([]);
});

it('given a window that is open already, the terminal shows the time that is left', () => {
  expect(say({ type: 'open', seconds: 120 })).toMatch(/^Pairing is open for 120 seconds\./);
  expect(say({ type: 'open', seconds: 40 })).toMatch(/^The pairing window is open already: 40 seconds are left\./);
});
