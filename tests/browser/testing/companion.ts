import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from '../../../companion/cli/testing/serve-process.ts';
import { openKeyRing } from '../../../companion/server/auth/keys.ts';
import type { PairedFile } from '../../../shared/api/pairing.ts';
import { KEY_LENGTH } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';
import { PORTS } from '../../../shared/api/version.ts';

/** The companion in a process of its own, with a state folder that outlives it. */
export interface RealCompanion {
  readonly paired: PairedFile;
  /** Its state folder. */
  readonly folder: string;
  /** Starts it on the same port and state. Resolves when it listens. */
  start(): Promise<void>;
  /** SIGKILL: no goodbye, nothing tidied. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** @param port must be free. */
export async function realCompanion(web: string, port: number): Promise<RealCompanion> {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-state-'));
  const keys = await openKeyRing(folder);
  const paired = { keyId: toBase64Url(randomBytes(16)), key: toBase64Url(randomBytes(KEY_LENGTH)), port };
  await keys.put({ id: paired.keyId, key: paired.key, name: 'test', origin: '', addedAt: Date.now() });
  let running: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  return {
    paired,
    folder,
    async start() {
      const args = [PROGRAM, 'serve', '--web', web, '--data', folder, '--port', String(port)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      running = child;
      await listening(child, port);
    },
    kill,
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Port below the companion's own. The test that listens there has the companion's ports to itself. */
const TURN = PORTS[0] - 1;
/** Longer than the test that has the turn takes, its second try included. */
const LONGEST_TURN_MS = 480_000;
/** Time limit of a test that waits for a turn and then starts a browser. */
export const TURN_TIMEOUT_MS = LONGEST_TURN_MS + 120_000;

/**
 * Waits until no other test has a companion on the ports that an extension tries when paired by hand: it would find
 * that one. Gives up before `TURN_TIMEOUT_MS`, because a test that has ended could not give its turn back. @returns a
 * function that ends the turn
 */
export async function turnAtKnownPorts(): Promise<() => Promise<void>> {
  const begun = performance.now();
  while (performance.now() - begun < LONGEST_TURN_MS) {
    const server = createServer();
    const mine = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(TURN, '127.0.0.1', () => resolve(true));
    });
    if (mine) return () => new Promise((resolve) => server.close(() => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`port ${TURN}, by which tests take turns, is not given back`);
}

/**
 * Returns a free port among those that the extension tries when paired by hand, from the last on: these are most likely
 * free.
 */
export async function freeKnownPort(): Promise<number> {
  for (const port of [...PORTS].reverse()) if (await isFree(port)) return port;
  throw new Error('All ports of the companion are taken.');
}

/** Returns any free port, for an extension that learns its companion's port from the test. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function listening(child: ChildProcess, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes(`http://127.0.0.1:${port}`)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The companion ended with ${code}: ${said}`)));
  });
}
