import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { type StartReply, StartRequest } from '../../../shared/api/native-host.ts';
import { mallocVariables } from '../../node-call.ts';
import { EXIT } from '../exit.ts';
import { talkToCompanion } from '../serve/control-talk.ts';
import { stateFolder } from '../state-folder.ts';
import { callParts, type ServiceCall } from './manager.ts';
import { callOf, type ServiceOptions } from './service.ts';

/** Longest message that is read, in bytes: the only one that counts has 16. */
const LONGEST = 256;
/**
 * The length before a message: an unsigned number in the byte order of the machine, which is little-endian everywhere.
 */
const LENGTH_BYTES = 4;
/** Longest wait for the companion, in ms. */
const START_MS = 30_000;
const LOOK_MS = 100;

/** Two ends of a browser's pipe, and the companion; tests bring their own. */
export interface WakeSystem {
  readonly input: Readable;
  readonly output: Writable;
  isRunning(): Promise<boolean>;
  /** Starts the companion. @returns whether it still runs, each time it is called */
  start(): () => boolean;
}

/**
 * `ambit wake`: the program that a browser runs for the extension (native messaging). Reads one message, starts the
 * companion, answers once it runs, and ends. The companion outlives it.
 */
export async function wake(options: ServiceOptions, system: WakeSystem = ownSystem(options)): Promise<number> {
  const type = await handled(system);
  const reply = Buffer.from(JSON.stringify({ type } satisfies StartReply));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(reply.length);
  await new Promise<void>((done) => system.output.write(Buffer.concat([length, reply]), () => done()));
  return type === 'started' ? EXIT.ok : EXIT.failure;
}

async function handled(system: WakeSystem): Promise<StartReply['type']> {
  if (!Value.Check(StartRequest, await readMessage(system.input))) return 'refused';
  if (await system.isRunning()) return 'started';
  const isAlive = system.start();
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(LOOK_MS)) {
    if (await system.isRunning()) return 'started';
    if (!isAlive()) return 'failed';
  }
  return 'failed';
}

/** @returns undefined for a message that is too long, no JSON, or cut off */
async function readMessage(input: Readable): Promise<unknown> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of input as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk.subarray(0, LENGTH_BYTES + LONGEST)]);
    if (bytes.length < LENGTH_BYTES) continue;
    const length = bytes.readUInt32LE(0);
    if (length > LONGEST) return undefined;
    if (bytes.length >= LENGTH_BYTES + length) return parsed(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  }
  return undefined;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function ownSystem(options: ServiceOptions): WakeSystem {
  const folder = resolve(options.data ?? stateFolder());
  return {
    input: process.stdin,
    output: process.stdout,
    async isRunning() {
      const companion = await talkToCompanion(folder);
      companion?.close();
      return companion !== undefined;
    },
    start: () => startCompanion(callOf(options)),
  };
}

/** Starts the companion in a session of its own, so that it outlives this program and the browser. */
function startCompanion(call: ServiceCall): () => boolean {
  const child = spawn(call.node, callParts(call).slice(1), {
    cwd: homedir(),
    env: { ...mallocVariables(), ...process.env },
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  let isAlive = true;
  const end = (): void => {
    isAlive = false;
  };
  child.once('error', end);
  child.once('exit', end);
  child.unref();
  return () => isAlive;
}
