import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Connections } from './connections.ts';

/** Opens fake sockets and tracks which are open. A destroyed one emits `close`, like a real one. */
function room(most: number, mostOfKey = most) {
  const connections = new Connections(most, mostOfKey);
  const open: string[] = [];
  const arrive = (name: string): Socket => {
    const socket = Object.assign(new EventEmitter(), {
      destroy() {
        open.splice(open.indexOf(name), 1);
        socket.emit('close');
      },
    });
    open.push(name);
    connections.add(socket as unknown as Socket);
    return socket as unknown as Socket;
  };
  return { connections, open, arrive };
}

it('given too many sockets, closes the oldest that has proved nothing', () => {
  const { connections, open, arrive } = room(3);
  const sockets = ['a', 'b', 'c'].map(arrive);
  if (sockets[0] !== undefined) connections.trust(sockets[0], 'key');
  arrive('d');
  expect(open).toEqual(['a', 'c', 'd']);
  arrive('e');
  expect(open).toEqual(['a', 'd', 'e']);
});

it('given newcomers over the limit, no caller that proved a request is closed', () => {
  const { connections, open, arrive } = room(2);
  for (const name of ['a', 'b']) connections.trust(arrive(name), 'key');
  arrive('c');
  expect(open).toEqual(['a', 'b']);
});

it('given a caller that left, proved or not, its place is free again', () => {
  const { connections, open, arrive } = room(2);
  const [first, second] = [arrive('a'), arrive('b')];
  connections.trust(first, 'key');
  for (const socket of [first, second]) socket.destroy();
  connections.trust(second, 'key');
  for (const name of ['c', 'd']) arrive(name);
  expect(open).toEqual(['c', 'd']);
  connections.closeAll();
  expect(open).toEqual([]);
});

it('given more sockets of one key than its limit, closes its oldest and none of another key', () => {
  const { connections, open, arrive } = room(8, 2);
  connections.trust(arrive('other'), 'other');
  for (const name of ['a', 'b', 'c']) connections.trust(arrive(name), 'key');
  expect(open).toEqual(['other', 'b', 'c']);
  arrive('newcomer');
  expect(open).toContain('newcomer');
});
