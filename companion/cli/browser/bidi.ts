import { WebSocket } from 'undici';

/** A WebDriver BiDi connection, as far as loading an extension needs it (w3c.github.io/webdriver-bidi). */
export interface Bidi {
  /** @throws the browser's own error, by its message. */
  send(method: string, params: object): Promise<unknown>;
  close(): void;
}

interface BidiReply {
  readonly id?: number;
  readonly type?: string;
  readonly result?: unknown;
  readonly message?: string;
}

interface PendingCommand {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * @throws when no browser answers at the address within `signal`'s time. A call that is under way then rejects, too.
 */
export async function openBidi(address: string, signal: AbortSignal): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PendingCommand>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    for (const end of ['error', 'close'] as const)
      socket.addEventListener(end, () => reject(new Error('The browser cannot be reached.')));
    signal.addEventListener('abort', () => reject(new Error('The browser does not answer.')), { once: true });
  });
  const rejectAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  signal.addEventListener('abort', () => rejectAll('The browser does not answer.'), { once: true });
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as BidiReply;
    const asked = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (asked === undefined || reply.id === undefined) return;
    waiting.delete(reply.id);
    if (reply.type === 'error') asked.reject(new Error(reply.message ?? 'The browser refused.'));
    else asked.resolve(reply.result);
  });
  socket.addEventListener('close', () => rejectAll('The browser was closed.'));
  return {
    send(method, params) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error('The browser was closed.'));
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
