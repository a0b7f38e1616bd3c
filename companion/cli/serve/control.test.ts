import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PairingSession } from '../../server/pairing/pairing-session.ts';
import { type ControlAbout, controlAddress, listenForControl } from './control.ts';
import { talkToCompanion } from './control-talk.ts';

const about: ControlAbout = { type: 'about', port: 7645, version: '0.0.0', paired: 2, refused: { host: 1 } };

let folder: string;
let pairing: PairingSession;
let control: Awaited<ReturnType<typeof listenForControl>>;
let opened: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-control-'));
  opened = 0;
  const keys = {
    find: () => undefined,
    clients: () => [],
    put: async () => undefined,
    learnOrigin: async () => undefined,
    remove: async () => undefined,
  };
  pairing = new PairingSession({ keys, port: () => 7645 });
  const open = async () => {
    opened += 1;
  };
  const askAgain = async (host: string) => host === 'left.example';
  const annotate = () => 'none' as const;
  const assistant = async () => ({ ok: false, message: 'none' }) as const;
  control = await listenForControl({ folder, pairing, about: () => about, open, askAgain, annotate, assistant });
});
afterEach(async () => {
  pairing.close();
  await control?.close();
  await rm(folder, { recursive: true });
});

const talk = async () => {
  const found = await talkToCompanion(folder);
  if (found === undefined) throw new Error('Nobody answers.');
  const replies = found.replies[Symbol.asyncIterator]();
  return { ...found, next: async () => (await replies.next()).value };
};

it('says what it is', async () => {
  const { ask, next, close } = await talk();
  ask({ do: 'about' });
  expect(await next()).toEqual(about);
  close();
});

it('opens the pairing window, or answers how long it has been open', async () => {
  const first = await talk();
  first.ask({ do: 'pair' });
  expect(await first.next()).toEqual({ type: 'open', seconds: 120 });
  expect(pairing.open).toBe(true);
  const second = await talk();
  second.ask({ do: 'pair' });
  expect(await second.next()).toMatchObject({ type: 'open' });
  pairing.close();
  expect([await first.next(), await second.next()]).toEqual([
    { type: 'ended', reason: 'closed' },
    { type: 'ended', reason: 'closed' },
  ]);
  first.close();
  second.close();
});

it('opens a browser when asked', async () => {
  const { ask, next, close } = await talk();
  ask({ do: 'open' });
  expect(await next()).toEqual({ type: 'opening' });
  expect(opened).toBe(1);
  close();
});

it('lifts the suspension of a host, and answers whether it was suspended', async () => {
  const { ask, next, close } = await talk();
  ask({ do: 'ask-again', host: 'left.example' });
  expect(await next()).toEqual({ type: 'asked-again', lifted: true });
  ask({ do: 'ask-again', host: 'other.example' });
  expect(await next()).toEqual({ type: 'asked-again', lifted: false });
  close();
});

describe('what is no request', () => {
  it.each(['{', '1', '{"do":"everything"}', '{"do":"decide"}', '{"do":"ask-again"}', 'x'.repeat(2_000)])(
    '%j ends the talk',
    async (line) => {
      const address = controlAddress(folder);
      if (address === undefined) throw new Error('No address.');
      const heard = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(address, () => socket.write(`${line}\n`));
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => resolve(text));
      });
      expect(heard).toBe('');
    },
  );
});

it('given a folder without a companion, gets no connection', async () => {
  expect(await talkToCompanion(join(folder, 'other'))).toBeUndefined();
});

it('does without a socket when the folder’s path is too long for one', () => {
  expect(controlAddress(`/${'a'.repeat(100)}`, 'linux')).toBeUndefined();
  expect(controlAddress(`C:\\${'a'.repeat(100)}`, 'win32')).toMatch(/^\\\\\.\\pipe\\ambit-[0-9a-f]{32}$/);
});
