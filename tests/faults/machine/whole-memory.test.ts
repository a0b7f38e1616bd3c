import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundledScript } from '../../../companion/cli/testing/bundled-script.ts';
import { runChild } from './run-child.ts';

const home = mkdtempSync(join(tmpdir(), 'ambit-memory-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Pages made to end the worker that reads them, and workers that one host may cost within ten minutes. */
const BOMBS = 45;
const DEATHS = 3;

it('given fifty memory bombs, a companion of 128 MiB loses three workers and reads every other page', async () => {
  const child = await bundledScript(join(import.meta.dirname, 'whole-memory-child.ts'));
  const options = ['--max-old-space-size=128', child, join(home, 'state')];
  const { code, out, errors } = await runChild(process.execPath, options);
  expect([code, errors]).toEqual([0, '']);
  const { messages, ...told } = JSON.parse(out) as { readonly messages: readonly string[] };
  // Merely large pages are read, and no honest page is skipped for its neighbours.
  expect(told).toEqual({
    ...{ reason: 'exhausted', honest: 12, read: 17 },
    ...{ failures: [['parse-limit', BOMBS]], rejections: [] },
  });
  expect(messages.filter((message) => /too large or too deep/.test(message))).toHaveLength(DEATHS);
  expect(messages.filter((message) => /crashed the parser repeatedly/.test(message))).toHaveLength(BOMBS - DEATHS);
}, 240_000);
