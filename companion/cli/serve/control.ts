import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Value } from 'typebox/value';
import type { AssistantAnswer } from '../../assistant/assistant.ts';
import type { PairingNews, PairingSession } from '../../server/pairing/pairing-session.ts';
import { tellFault } from '../fault-sentence.ts';
import { type AnnotationOutcome, AnnotationTask } from '../store/annotation-task.ts';

/** Requests of another process of the user to a running companion, one JSON object a line. */
export type ControlRequest =
  | { readonly do: 'about' }
  /** Opens the pairing window and reports its events until it closes. */
  | { readonly do: 'pair' }
  | { readonly do: 'decide'; readonly allow: boolean }
  /** Opens a paired browser beside the running companion. */
  | { readonly do: 'open' }
  /** Lifts the suspension of a host. */
  | { readonly do: 'ask-again'; readonly host: string }
  /** Changes notes, tags or collections. */
  | { readonly do: 'annotate'; readonly task: AnnotationTask }
  /** Calls a tool for an assistant (`ambit mcp`). */
  | { readonly do: 'assistant'; readonly tool: string; readonly input: unknown };

export interface ControlAbout {
  readonly type: 'about';
  readonly port: number;
  readonly version: string;
  readonly paired: number;
  /** Silent closes by reason since the start. */
  readonly refused: Readonly<Record<string, number>>;
}

export type ControlReply =
  | ControlAbout
  | PairingNews
  | { readonly type: 'opening' }
  /** `lifted` false: the host was not suspended for its behaviour. */
  | { readonly type: 'asked-again'; readonly lifted: boolean }
  | { readonly type: 'annotated'; readonly outcome: AnnotationOutcome }
  | { readonly type: 'assistant'; readonly answer: AssistantAnswer };

export interface ControlOptions {
  readonly folder: string;
  readonly pairing: PairingSession;
  readonly about: () => ControlAbout;
  /** Prints its outcome in the companion's own terminal. */
  readonly open: () => Promise<unknown>;
  /** @returns true if the host was suspended for its behaviour. */
  readonly askAgain: (host: string) => boolean | Promise<boolean>;
  readonly annotate: (task: AnnotationTask) => AnnotationOutcome;
  /** Never rejects. */
  readonly assistant: (tool: string, input: unknown) => Promise<AssistantAnswer>;
}

/** Longest path of a UNIX socket on every system that has them (sun_path of macOS, less its end). */
const MAX_SOCKET_PATH = 103;
/** UTF-16 units of a request: the longest holds the addresses of a long call of `ambit tags`. */
const MAX_LINE = 1_000_000;

/** @returns undefined when the state folder's path is too long for a socket in it. */
export function controlAddress(folder: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'win32') {
    return `\\\\.\\pipe\\ambit-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  }
  const path = join(folder, 'control.sock');
  return Buffer.byteLength(path) > MAX_SOCKET_PATH ? undefined : path;
}

/**
 * Lets other programs of the same user (`ambit pair`, a second `ambit serve`) speak with this companion: an owner-only
 * socket in the owner-only state folder, out of reach for pages and for other users.
 */
export async function listenForControl(options: ControlOptions): Promise<{ close(): Promise<void> } | undefined> {
  const address = controlAddress(options.folder);
  if (address === undefined) return undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, options);
  });
  // The store's lock is ours, so a socket that is still there belongs to a companion that was killed.
  if (process.platform !== 'win32') await rm(address, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  if (process.platform !== 'win32') await chmod(address, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(socket: Socket, { pairing, about, open, askAgain, annotate, assistant }: ControlOptions): void {
  const tell = (reply: ControlReply): void => void socket.write(`${JSON.stringify(reply)}\n`);
  const answer = (work: () => Promise<ControlReply>): void =>
    void work()
      .then(tell)
      .catch((error) => {
        tellFault(error);
        socket.destroy();
      });
  const completion: (() => void)[] = [];
  socket.once('close', () => {
    for (const end of completion) end();
  });
  socket.on('error', () => socket.destroy());
  const lines = createInterface({ input: socket });
  lines.on('line', (line) => {
    const request = parseRequest(line);
    switch (request?.do) {
      case 'about':
        return tell(about());
      case 'pair':
        completion.push(pairing.subscribe(tell));
        return pairing.open ? tell({ type: 'open', seconds: pairing.secondsLeft }) : pairing.openWindow();
      case 'decide':
        return pairing.decide(request.allow);
      case 'open':
        open().catch(tellFault);
        return tell({ type: 'opening' });
      case 'ask-again':
        return answer(async () => ({ type: 'asked-again', lifted: await askAgain(request.host) }));
      case 'annotate':
        return answer(async () => ({ type: 'annotated', outcome: annotate(request.task) }));
      case 'assistant':
        void assistant(request.tool, request.input).then((answer) => tell({ type: 'assistant', answer }));
        return;
      default:
        socket.destroy();
    }
  });
}

function parseRequest(line: string): ControlRequest | undefined {
  if (line.length > MAX_LINE) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('do' in value)) return undefined;
    if (value.do === 'about' || value.do === 'pair' || value.do === 'open') return { do: value.do };
    if (value.do === 'ask-again' && 'host' in value && typeof value.host === 'string')
      return { do: 'ask-again', host: value.host };
    if (value.do === 'annotate' && 'task' in value && Value.Check(AnnotationTask, value.task))
      return { do: 'annotate', task: value.task };
    if (value.do === 'assistant' && 'tool' in value && typeof value.tool === 'string' && 'input' in value)
      return { do: 'assistant', tool: value.tool, input: value.input };
    if (value.do === 'decide' && 'allow' in value) return { do: 'decide', allow: value.allow === true };
  } catch {
    // A line that is no JSON is no request.
  }
  return undefined;
}
