import { join } from 'node:path';
import type { LabWeb, RunOptions } from '../experiment.ts';
import { readTruth } from '../truth.ts';
import { openParsedWeb } from '../web/parsed-web.ts';
import { writeLittleWeb } from './written-web.ts';

/** The little web, written, parsed and opened; `remove` closes and deletes it. */
export async function littleLab(): Promise<LabWeb & { remove(): void }> {
  const { dir, remove } = writeLittleWeb((_, on) => (on ? 'on' : 'off'));
  const web = await openParsedWeb(dir, { file: join(dir, 'records') });
  return {
    dir,
    web,
    truth: await readTruth(dir),
    remove() {
      web.close();
      remove();
    },
  };
}

export const options = (given: Partial<RunOptions>): RunOptions => ({
  orders: ['adaptive'],
  pages: 60,
  seeds: 'near',
  topicFrom: 'words',
  topics: [],
  mostTopics: 100,
  seed: 1,
  repeats: 2,
  answers: 0,
  labels: [0, 20],
  full: false,
  texts: [],
  progress: () => undefined,
  ...given,
});
