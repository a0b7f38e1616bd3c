import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_BODY } from '../../shared/api/version.ts';
import { lingerAfterAnswer } from './linger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A refused request whose answer is written. */
function answered() {
  const socket: PassThrough & Partial<Pick<Socket, 'destroySoon'>> = new PassThrough();
  const request = Object.assign(new PassThrough(), { socket });
  lingerAfterAnswer(request as unknown as IncomingMessage);
  socket.destroySoon?.();
  /** Sends bytes each second for so many seconds. */
  const send = (bytes: number, seconds: number): void => {
    for (let second = 0; second < seconds && !socket.destroyed; second++) {
      vi.advanceTimersByTime(1_000);
      request.emit('data', Buffer.alloc(bytes));
    }
  };
  return { socket, send };
}

it('reads no more of the request before the answer is written, and accepts the rest afterwards', () => {
  const request = Object.assign(new PassThrough(), { socket: new PassThrough() as PassThrough & Partial<Socket> });
  lingerAfterAnswer(request as unknown as IncomingMessage);
  expect(request.isPaused()).toBe(true);
  request.socket.destroySoon?.();
  expect(request.isPaused()).toBe(false);
});

it('given a caller that still sends, keeps its connection, and so its answer', () => {
  const { socket, send } = answered();
  send(1_000, 20);
  expect(socket.writableEnded).toBe(true);
  expect(socket.destroyed).toBe(false);
});

it('given a caller that falls silent, closes its connection after five seconds', () => {
  const { socket, send } = answered();
  send(1_000, 3);
  vi.advanceTimersByTime(4_900);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(200);
  expect(socket.destroyed).toBe(true);
});

it('given a caller that sends for ever, closes its connection after half a minute', () => {
  const { socket, send } = answered();
  send(1, 31);
  expect(socket.destroyed).toBe(true);
});

it('given a caller that sends more than a body may have, closes its connection', () => {
  const { socket, send } = answered();
  send(MAX_BODY, 1);
  expect(socket.destroyed).toBe(false);
  send(1, 1);
  expect(socket.destroyed).toBe(true);
});
