import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { lock } from './lock.ts';

const TIMES = 200;

/** Reads a file as fast as it can. State: 1 once it runs, 2 to end it; then how often the file was there, and how often without its end. */
const READER = `
  const { readFileSync } = require('node:fs');
  const { workerData: { file, state }, parentPort } = require('node:worker_threads');
  let whole = 0, unfinished = 0;
  Atomics.store(state, 0, 1);
  while (Atomics.load(state, 0) !== 2 || whole === 0) {
    try {
      readFileSync(file, 'utf8').endsWith('}') ? whole++ : unfinished++;
    } catch {}
  }
  parentPort.postMessage({ whole, unfinished });
`;

it('is never seen unfinished, by which whoever starts at the same moment would take it over', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ambit-lock-'));
  const state = new Int32Array(new SharedArrayBuffer(4));
  const reader = new Worker(READER, { eval: true, workerData: { file: join(dir, 'lock'), state } });
  const seen = new Promise<{ whole: number; unfinished: number }>((done, fail) => {
    reader.once('message', done).once('error', fail);
  });
  await expect.poll(() => Atomics.load(state, 0)).toBe(1);
  for (let n = 0; n < TIMES; n++) lock(dir)();
  const unlock = lock(dir);
  Atomics.store(state, 0, 2);
  expect(await seen).toMatchObject({ unfinished: 0 });
  expect(readdirSync(dir)).toEqual(['lock']);
  unlock();
  rmSync(dir, { recursive: true });
});
