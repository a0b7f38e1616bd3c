import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assistantCalls } from '../../assistant/assistant.ts';
import { TOOLS } from '../../assistant/tools.ts';
import { PairingSession } from '../../server/pairing/pairing-session.ts';
import { fakeHarness } from '../../server/testing/fake-crawls.ts';
import { listenForControl } from '../serve/control.ts';
import { serveAssistant } from './mcp.ts';

interface McpReply {
  readonly id: number;
  readonly result?: { readonly tools?: readonly unknown[] };
  readonly error?: { readonly code: number; readonly message: string };
}

let folder: string;
let control: Awaited<ReturnType<typeof listenForControl>>;
let ends: (() => void)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-mcp-'));
  ends = [];
});
afterEach(async () => {
  for (const end of ends) end();
  await control?.close();
  control = undefined;
  await rm(folder, { recursive: true });
});

async function companion(): Promise<ReturnType<typeof fakeHarness>> {
  const harness = fakeHarness();
  const { store, crawls } = harness;
  const keys = { find: () => undefined, clients: () => [] };
  const none = async () => undefined;
  const pairing = new PairingSession({
    keys: { ...keys, put: none, learnOrigin: none, remove: none },
    port: () => 7645,
  });
  control = await listenForControl({
    ...{ folder, pairing, open: none, askAgain: () => false, annotate: () => 'none' as const },
    about: () => ({ type: 'about', port: 7645, version: '0.0.0', paired: 0, refused: {} }),
    assistant: assistantCalls({ store, crawls, failed: () => undefined }),
  });
  return harness;
}

/** A client that writes lines and reads the reply of the same id. */
function client(): (message: object) => Promise<McpReply> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  serveAssistant(folder, new StdioServerTransport(input, output));
  ends.push(() => input.end());
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  let id = 0;
  return async (message) => {
    id += 1;
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The server ended.');
      const reply = JSON.parse(value) as McpReply;
      if (reply.id === id) return reply;
    }
  };
}

const CLIENT = { name: 'test', version: '1' };
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};

it('given a client of 2025, shakes hands, lists every tool with its schema, and calls one', async () => {
  const { store } = await companion();
  store.topics.allowAssistants('topic-1', ['read']);
  const send = client();
  const opened = await send({
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT },
  });
  expect(opened.result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'ambit' } });
  const { tools } = (await send({ method: 'tools/list', params: {} })).result as {
    tools: readonly { readonly name: string; readonly inputSchema: object; readonly annotations: object }[];
  };
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
  expect(tools[1]).toMatchObject({ inputSchema: { type: 'object', required: ['query'], additionalProperties: false } });
  expect(tools.map(({ annotations }) => annotations)).toContainEqual(expect.objectContaining({ readOnlyHint: false }));
  const { result } = await send({ method: 'tools/call', params: { name: 'list_topics', arguments: {} } });
  expect(result).toMatchObject({
    content: [{ text: expect.stringContaining('data') }, { text: expect.stringContaining('Gardens') }],
  });
});

it('given a client of 2026, answers without a handshake', async () => {
  await companion();
  const send = client();
  expect((await send({ method: 'server/discover', params: { _meta: MODERN } })).result).toMatchObject({
    supportedVersions: expect.arrayContaining(['2026-07-28']),
    // The list is part of the program: no client needs to wait for another.
    capabilities: { tools: { listChanged: false } },
  });
  const listed = await send({ method: 'tools/list', params: { _meta: MODERN } });
  expect(listed.result?.tools).toHaveLength(Object.keys(TOOLS).length);
});

it('given a refusal, the call ends with its sentence as an error of the tool', async () => {
  await companion();
  const send = client();
  const { result } = await send({
    method: 'tools/call',
    params: { _meta: MODERN, name: 'report', arguments: { crawl: 'crawl-1' } },
  });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('has not opened') }] });
});

it('given the name of no tool, answers with an error of the protocol', async () => {
  const send = client();
  const { error } = await send({ method: 'tools/call', params: { _meta: MODERN, name: 'fetch', arguments: {} } });
  expect(error).toMatchObject({ code: -32602, message: 'There is no such tool.' });
});

it('given no running companion, tells how it is started', async () => {
  const send = client();
  const { result } = await send({
    method: 'tools/call',
    params: { _meta: MODERN, name: 'list_topics', arguments: {} },
  });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/not running.* start/) }] });
});
