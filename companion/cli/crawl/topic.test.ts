import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { showLibrary } from './library.ts';
import { topicsFrom } from './topic.ts';

const NOTHING = { keywords: [], topicText: [], library: [] };
let folder: string;
let table: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-topic-'));
  table = join(folder, 'topics.csv');
  writeFileSync(table, 'name,words\nRoses,rose;garden;soil;bud\nTea,tea;leaf;cup;water\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('given a subject of the library, its words and texts stand beside those of the user', () => {
  const [plain] = topicsFrom({ ...NOTHING, library: ['b84'] });
  expect([plain.name, plain.texts.length, plain.words.includes('记忆')]).toEqual(['Psychology', 4, true]);
  const [extended] = topicsFrom({ ...NOTHING, library: ['B84'], keywords: ['sleep,dream'] });
  expect([extended.name, extended.words.slice(0, 2), extended.texts.length]).toEqual([
    'sleep, dream',
    ['sleep', 'dream'],
    4,
  ]);
});

it('given several subjects or a table, makes one topic of each', () => {
  expect(topicsFrom({ ...NOTHING, library: ['B84', 'TP'] }).map(({ name }) => name)).toEqual([
    'Psychology',
    'Automation and computing',
  ]);
  expect(topicsFrom({ ...NOTHING, topicTable: table }).map(({ name }) => name)).toEqual(['Roses', 'Tea']);
});

it('given an unknown subject, the same one twice, a table that is none, or words beside a table, refuses', () => {
  for (const asked of [
    { ...NOTHING, library: ['Q999'] },
    { ...NOTHING, library: ['B84', 'B84'] },
    { ...NOTHING, library: ['B84', 'TP'], topicText: [table] },
    { ...NOTHING, topicTable: join(folder, 'none.csv') },
    { ...NOTHING, topicTable: table, keywords: ['tea'] },
  ])
    expect(() => topicsFrom(asked)).toThrow(ofCode('bad-arguments'));
});

it('lists the classes in both languages, and shows one with its texts', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  expect(showLibrary(undefined)).toBe(0);
  expect(lines).toContain('  B84 Psychology | 心理学');
  showLibrary('B84');
  expect(lines.at(-1)).toContain('心理学：记忆、情绪');
});
