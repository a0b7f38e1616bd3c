// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

function stream(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function read(chunks: readonly Uint8Array[]): Promise<string[]> {
  const events: string[] = [];
  for await (const event of readEvents(stream(chunks))) events.push(event);
  return events;
}

const TEXT = ': hello\r\n\r\nevent: x\ndata: {"a":"喂"}\n\ndata:one\rdata: two\r\rid: 7\n\ndata: unfinished';
const EVENTS = ['{"a":"喂"}', 'one\ntwo'];

it('gives the data of every finished event', async () => {
  expect(await read([new TextEncoder().encode(TEXT)])).toEqual(EVENTS);
});

it('does not depend on where the network cuts', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, at) => bytes.slice(places[at] ?? 0, end));
      expect(await read(chunks)).toEqual(EVENTS);
    }),
  );
});

it.each([
  ['of one line', `data: ${'x'.repeat(1024 * 1024)}`],
  ['of many', `data: ${'x'.repeat(1024 * 1024)}\n`],
  ['of lines without anything', 'data:\n'.repeat(200_000)],
])('an event %s without an end is given up', async (_what, text) => {
  const chunk = new TextEncoder().encode(text);
  await expect(read([chunk, chunk, chunk, chunk, chunk])).rejects.toThrow(RangeError);
});
