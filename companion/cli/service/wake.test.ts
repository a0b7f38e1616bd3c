import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { type WakeSystem, wake } from './wake.ts';

/** A message as a browser sends it. */
function framed(text: string, length = Buffer.byteLength(text)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(length);
  return Buffer.concat([head, Buffer.from(text)]);
}

interface Played extends WakeSystem {
  readonly started: () => number;
  readonly reply: () => unknown;
}

/** A browser that sends these bytes, and a companion that runs after `looks` looks. */
function played(chunks: readonly Buffer[], looks: number, isAlive = true): Played {
  const output = new PassThrough();
  const input = new PassThrough();
  for (const chunk of chunks) input.write(chunk);
  input.end();
  let looked = 0;
  let started = 0;
  return {
    ...{ input, output },
    isRunning: async () => looked++ >= looks,
    start() {
      started++;
      return () => isAlive;
    },
    started: () => started,
    reply() {
      const bytes: Buffer = output.read();
      expect(bytes.readUInt32LE(0)).toBe(bytes.length - 4);
      return JSON.parse(bytes.subarray(4).toString());
    },
  };
}

it('given the message, starts the companion once, and answers when it runs', async () => {
  const system = played([framed('{"type":"start"}')], 2);
  expect(await wake({}, system)).toBe(0);
  expect([system.started(), system.reply()]).toEqual([1, { type: 'started' }]);
});

it('given the message in pieces, reads it', async () => {
  const bytes = framed('{"type":"start"}');
  const system = played([bytes.subarray(0, 2), bytes.subarray(2, 9), bytes.subarray(9)], 0);
  expect(await wake({}, system)).toBe(0);
});

it('given a companion that runs, starts none', async () => {
  const system = played([framed('{"type":"start"}')], 0);
  expect(await wake({}, system)).toBe(0);
  expect([system.started(), system.reply()]).toEqual([0, { type: 'started' }]);
});

it('given a companion that ends at once, answers failed', async () => {
  const system = played([framed('{"type":"start"}')], Number.POSITIVE_INFINITY, false);
  expect(await wake({}, system)).toBe(1);
  expect(system.reply()).toEqual({ type: 'failed' });
});

it.each([
  ['another type', framed('{"type":"run","program":"/bin/sh"}')],
  ['one field more', framed('{"type":"start","args":["--data","/"]}')],
  ['no JSON', framed('start')],
  ['a length beyond the bound', framed('{"type":"start"}', 2 ** 32 - 1)],
  ['less than its length', framed('{"type":"start"}', 200)],
  ['nothing', Buffer.alloc(0)],
])('given %s, refuses and starts nothing', async (_, bytes) => {
  const system = played([bytes], Number.POSITIVE_INFINITY);
  expect(await wake({}, system)).toBe(1);
  expect([system.started(), system.reply()]).toEqual([0, { type: 'refused' }]);
});
