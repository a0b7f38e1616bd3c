import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBidi } from './bidi.ts';

/** Accepts every connection and never answers. */
let silent: Server;
let address: string;
beforeEach(async () => {
  silent = createServer();
  silent.on('upgrade', () => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  address = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}/session`;
});
afterEach(() => {
  silent.closeAllConnections();
  silent.close();
});

it('given a browser that never answers, opening ends with a sentence', async () => {
  await expect(openBidi(address, AbortSignal.timeout(200))).rejects.toThrow('The browser does not answer.');
});

it('given a port that closes, opening ends with a sentence', async () => {
  silent.on('upgrade', (_request, socket) => socket.destroy());
  await expect(openBidi(address, AbortSignal.timeout(60_000))).rejects.toThrow('The browser cannot be reached.');
});
