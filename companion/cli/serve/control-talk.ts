import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type ControlReply, type ControlRequest, controlAddress } from './control.ts';

/** A talk with the running companion of a state folder. */
export interface ControlTalk {
  ask(request: ControlRequest): void;
  /** Replies of the companion, until either side ends. */
  readonly replies: AsyncIterable<ControlReply>;
  close(): void;
}

/** @returns undefined when no companion runs with this folder. */
export async function talkToCompanion(folder: string): Promise<ControlTalk | undefined> {
  const address = controlAddress(folder);
  const socket = address === undefined ? undefined : await open(address);
  if (socket === undefined) return undefined;
  return {
    ask: (request) => void socket.write(`${JSON.stringify(request)}\n`),
    replies: repliesOf(socket),
    close: () => socket.destroy(),
  };
}

function open(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      // A companion that exits ends the replies; its errors add nothing.
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
    socket.once('error', () => resolve(undefined));
  });
}

/**
 * The other end is the user's own companion of the same version, behind an owner-only socket: its words are believed.
 */
async function* repliesOf(socket: Socket): AsyncIterable<ControlReply> {
  for await (const line of createInterface({ input: socket })) yield JSON.parse(line) as ControlReply;
}
