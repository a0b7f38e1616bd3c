import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningCommand, runAmbit } from '../../companion/cli/testing/serve-process.ts';
import type { Relative } from '../../shared/api/lexicon.ts';
import type { PairingKey } from '../../shared/api/proof.ts';
import { addKey, callWith } from '../keyed-client.ts';

/** Queries the installed dictionaries as the desk does, through a companion that runs as its users run it. */

let folder: string;
let serve: RunningCommand;
let key: PairingKey;
let port: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-dictionaries-'));
  key = await addKey(folder);
  serve = runAmbit(['serve', '--web', 'demo', '--data', folder]);
  port = Number((await serve.says(/http:\/\/127\.0\.0\.1:(\d+)/))[1]);
});
afterEach(async () => {
  await serve.ended('SIGTERM');
  await rm(folder, { recursive: true });
});

const call = (method: string, path: string, body?: object) => callWith({ key, port }, method, path, body);

it('the companion brings words that dictionaries know beside those of a topic, English and Chinese', async () => {
  await call('POST', '/v1/topics', { id: 'bread', name: 'Bread', texts: [], words: ['bread', '面包'] });
  const relatives = (await call('GET', '/v1/topics/bread/relatives')) as Relative[];
  expect(relatives).toContainEqual({ word: 'baked goods', of: 'bread', kinship: 'broader' });
  expect(relatives).toContainEqual({ word: 'rye bread', of: 'bread', kinship: 'narrower' });
  expect(relatives).toContainEqual({ word: '烤面包', of: '面包', kinship: 'narrower' });
});
