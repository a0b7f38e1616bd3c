import type { Endpoint } from 'comlink';
import type { Runtime } from 'webextension-polyfill';
import { Listeners } from './listeners.ts';

/** Server half of comlink over a runtime port; answers to a page that has gone are dropped. */
export function acceptedEndpoint(port: Runtime.Port): Endpoint {
  const listeners = new Listeners();
  let open = true;
  port.onMessage.addListener((message: unknown) => listeners.emit(message));
  port.onDisconnect.addListener(() => {
    open = false;
  });
  return {
    addEventListener: listeners.add,
    removeEventListener: listeners.remove,
    postMessage: (message: unknown) => {
      if (open) port.postMessage(message);
    },
  };
}
