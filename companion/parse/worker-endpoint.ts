import type { MessagePort, Worker } from 'node:worker_threads';
import type { Endpoint } from 'comlink';

/** Name of the error with which calls end that a dead worker can no longer answer. */
export const WORKER_DIED = 'WorkerDied';

interface Numbered {
  readonly id: string;
  readonly type: string;
}

const isNumbered = (value: unknown): value is Numbered =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Numbered>).id === 'string' &&
  typeof (value as Partial<Numbered>).type === 'string';

const ANSWERS: ReadonlySet<string> = new Set(['RAW', 'HANDLER']);

type EndpointListener = Parameters<Endpoint['addEventListener']>[1];

function deliver(listener: EndpointListener, data: unknown): void {
  const event = { data } as MessageEvent;
  if (typeof listener === 'function') listener(event);
  else listener.handleEvent(event);
}

/**
 * comlink's wire over a worker thread (or, in the worker, over its parent port). The stock adapter leaves calls
 * unanswered for ever when the worker dies; here they end with an error named `WorkerDied` that carries the worker's
 * last words.
 */
export function workerEndpoint(port: Worker | MessagePort): Endpoint {
  const listeners = new Map<EndpointListener, (data: unknown) => void>();
  const unanswered = new Set<string>();
  let lastWords: string | undefined;

  const endAll = (message: string): void => {
    lastWords ??= message;
    for (const id of [...unanswered]) {
      unanswered.delete(id);
      const error = { name: WORKER_DIED, message: lastWords, stack: '' };
      const answer = { id, type: 'HANDLER', name: 'throw', value: { isError: true, value: error } };
      for (const listener of [...listeners.keys()]) deliver(listener, answer);
    }
  };

  port.on('message', (data: unknown) => {
    if (isNumbered(data) && ANSWERS.has(data.type)) unanswered.delete(data.id);
  });
  if ('threadId' in port) {
    port.on('error', (error) => endAll(error instanceof Error ? error.message : String(error)));
    port.on('exit', (code) => endAll(`exited with ${code}`));
  } else port.on('close', () => endAll('port closed'));

  return {
    postMessage(message: unknown, transfer: readonly object[] = []) {
      if (isNumbered(message) && !ANSWERS.has(message.type)) unanswered.add(message.id);
      port.postMessage(message, transfer as unknown as ArrayBuffer[]);
      if (lastWords !== undefined) queueMicrotask(() => endAll(lastWords ?? ''));
    },
    addEventListener(_type, listener) {
      const relay = (data: unknown): void => deliver(listener, data);
      listeners.set(listener, relay);
      port.on('message', relay);
    },
    removeEventListener(_type, listener) {
      const relay = listeners.get(listener);
      if (relay !== undefined) port.off('message', relay);
      listeners.delete(listener);
    },
  };
}
