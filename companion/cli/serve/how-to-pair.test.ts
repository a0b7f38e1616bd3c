import { beforeEach, expect, it, vi } from 'vitest';
import { sayHowToPair } from './serve-run.ts';

let said: string;
let opened: boolean;
beforeEach(() => {
  [said, opened] = ['', false];
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    said += `${line}\n`;
  });
});

const pairing = {
  openWindow: () => {
    opened = true;
  },
};

it.each([
  ['no key and no browser asked for', { isFirst: true, isAsked: false }, true, true],
  ['no key and a browser that did not open', { isFirst: true, isAsked: true }, true, true],
  ['a key and a browser that did not open', { isFirst: false, isAsked: true }, true, false],
  ['a key and no browser asked for', { isFirst: false, isAsked: false }, false, false],
])('given %s, steps and window are as needed', (_name, start, hasSteps, isOpened) => {
  sayHowToPair({ pairing, stateFolder: '/tmp/teas', hasKeyboard: true, ...start });
  for (const step of ['1.', '2.', '3.']) expect(said.includes(`  ${step} `)).toBe(hasSteps);
  expect(opened).toBe(isOpened);
});
