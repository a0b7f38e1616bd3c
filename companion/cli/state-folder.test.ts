import { expect, it } from 'vitest';
import { stateFolder } from './state-folder.ts';

it.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', {}, '/home/me/.local/share/ambit'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/ambit'],
  ['darwin', {}, '/home/me/Library/Application Support/Ambit'],
  ['linux', { AMBIT_DATA: '/elsewhere' }, '/elsewhere'],
])('%s with %j keeps its state in %s', (platform, environment, folder) => {
  expect(stateFolder(environment, platform, '/home/me')).toBe(folder);
});
