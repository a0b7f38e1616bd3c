import { expect, it } from 'vitest';
import { stateFolder } from '../state-folder.ts';
import { pairCommand } from './serve-steps.ts';

it('the call that pairs finds the companion from any terminal', () => {
  const { AMBIT_DATA: _, ...environment } = process.env;
  expect(pairCommand(stateFolder(environment))).toBe('node companion/ambit.mjs pair');
  expect(pairCommand('/tmp/teas')).toBe('node companion/ambit.mjs pair --data /tmp/teas');
  expect(pairCommand('/tmp/my teas')).toBe('node companion/ambit.mjs pair --data "/tmp/my teas"');
});
