import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programSystem } from './program-system.ts';
import { thisSystem } from './runtimes.ts';

const made = (...parts: readonly (readonly [at: number, octets: string])[]): Buffer => {
  const program = Buffer.alloc(256);
  for (const [at, octets] of parts) program.write(octets, at, 'hex');
  return program;
};

it.each([
  ['linux-arm64', made([0, '7f454c46'], [18, 'b700'])],
  ['macos-x64', made([0, 'cffaedfe07000001'])],
  ['macos-arm64', made([0, 'cffaedfe0c000001'])],
  ['windows-x64', made([0, '4d5a'], [0x3c, '80000000'], [0x80, '504500006486'])],
  [undefined, made([0, '7f454c46'], [18, '2800'])],
  [undefined, made([0, '4d5a'], [0x3c, 'ffffffff'])],
  [undefined, Buffer.from('#!/bin/sh\n')],
])('tells a program for %s by its first octets', (system, program) => {
  expect(programSystem(program)).toBe(system);
});

it('knows the program that runs this test', () => {
  expect(programSystem(readFileSync(process.execPath))).toBe(thisSystem());
});
