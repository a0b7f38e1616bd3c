import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { known, offTopic, sighting, TOPIC } from '../../order/testing/make.ts';
import { orderMaker } from './order-maker.ts';
import { openRuntime } from './runtime.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-order-maker-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
};

describe('a popularity list of the settings', () => {
  it('reaches the order that uses one', () => {
    const waiting = (popularity?: string): number[] => {
      const order = orderMaker(popularity === undefined ? {} : { popularity })('genetic', { topic: TOPIC });
      const ids = [0, 1, 2, 3, 4];
      for (const id of ids) order.seed(known(id, { depth: 0 }));
      for (const id of ids) order.observe(offTopic(id), [sighting(50 + id, { anchor: 'camera' })]);
      return ids.map((id) => 50 + id).filter((id) => (order.score(id) ?? 0) >= 2);
    };
    // The order breeds from the four most popular of five seeds that no page links to.
    expect(waiting()).toEqual([50, 51, 52, 53]);
    expect(waiting(write('list.csv', `1,${known(4).site}\n2,elsewhere.test\n`))).toEqual([50, 51, 52, 54]);
  });
});

describe('word vectors of the settings', () => {
  it('reach the order that weighs words by likeness', () => {
    const score = (wordVectors?: string): number => {
      const order = orderMaker(wordVectors === undefined ? {} : { wordVectors })('rw', { topic: TOPIC });
      order.seed(known(0, { depth: 0 }));
      order.observe(offTopic(0), [sighting(1, { anchor: 'zworykin' })]);
      return order.score(1) ?? 0;
    };
    expect(score(write('words.vec', 'zworykin 1 0.1\ncamera 1 0\nbread -1 0.3\nriver -0.9 -1\n'))).toBeGreaterThan(
      score(),
    );
  });
});

describe('a file of the settings that is of no use', () => {
  it.each([
    ['nowhere.csv', 'cannot be read'],
    [write('page.csv', '<html>'), 'line 1'],
  ])('%s as popularity: one sentence, and the folder is free again', async (name, sentence) => {
    const popularity = join(folder, name.replace(folder, ''));
    const settings = write('settings.json', JSON.stringify({ popularity }));
    const data = join(folder, 'state');
    const opened = openRuntime({ settings, data, web: 'demo' });
    await expect(opened).rejects.toThrow(ofCode('bad-settings'));
    await expect(opened).rejects.toThrow(sentence);
    const again = await openRuntime({ data, web: 'demo' });
    await again.close();
  });

  it.each([
    ['nowhere.vec', 'cannot be read'],
    [write('page.vec', '<html>'), 'is not a file of word vectors'],
  ])('%s as word vectors: one sentence', (name, sentence) => {
    const wordVectors = join(folder, name.replace(folder, ''));
    expect(() => orderMaker({ wordVectors })).toThrow(ofCode('bad-settings'));
    expect(() => orderMaker({ wordVectors })).toThrow(sentence);
  });
});
