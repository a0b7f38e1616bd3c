import type { Endpoint } from 'comlink';
import type { Runtime } from 'webextension-polyfill';
import { Listeners } from './listeners.ts';

/** Name of the error with which calls reject whose background died; the call may be made again. */
export const DISCONNECTED = 'PortDisconnectedError';

/**
 * Client half of comlink over a runtime port. The background may die whenever the browser likes: comlink alone would
 * then wait for ever, so pending calls reject with `DISCONNECTED`, and the next call connects again, which wakes the
 * background. Values cross as JSON (Chrome): send nothing else. Callbacks (`Comlink.proxy`) do not cross.
 */
export function reconnectingEndpoint(connect: () => Runtime.Port): Endpoint {
  const listeners = new Listeners();
  const pending = new Set<string>();
  let current: Runtime.Port | undefined;

  function down(port: Runtime.Port): void {
    if (current !== port) return;
    current = undefined;
    const lost = [...pending];
    pending.clear();
    for (const id of lost) listeners.emit(thrown(id));
  }

  function open(): Runtime.Port {
    const port = connect();
    port.onMessage.addListener((message: unknown) => {
      const id = idOf(message);
      if (id !== undefined) pending.delete(id);
      listeners.emit(message);
    });
    port.onDisconnect.addListener(() => down(port));
    current = port;
    return port;
  }

  return {
    addEventListener: listeners.add,
    removeEventListener: listeners.remove,
    postMessage: (message: unknown) => {
      const id = idOf(message);
      try {
        (current ?? open()).postMessage(message);
      } catch {
        // The port is dead before its onDisconnect: pending calls on it are lost.
        if (current !== undefined) down(current);
        open().postMessage(message);
      }
      if (id !== undefined) pending.add(id);
    },
  };
}

/** comlink's own form of a rejection (its wire format: HandlerWireValue named `throw`). */
const thrown = (id: string) => ({
  id,
  type: 'HANDLER',
  name: 'throw',
  value: { isError: true, value: { name: DISCONNECTED, message: 'The background went away.', stack: '' } },
});

function idOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined;
  return typeof message.id === 'string' ? message.id : undefined;
}
