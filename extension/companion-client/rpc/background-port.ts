import { type Endpoint, expose, type Remote, wrap } from 'comlink';
import browser, { type Runtime } from 'webextension-polyfill';
import type { BackgroundApi } from './background-api.ts';
import { Listeners } from './listeners.ts';
import { DISCONNECTED, reconnectingEndpoint } from './reconnecting-endpoint.ts';

const PORT_NAME = 'ambit-rpc';

/** The background, for the pages of the extension. */
export function connectBackground(): Remote<BackgroundApi> {
  return wrap<BackgroundApi>(reconnectingEndpoint(() => browser.runtime.connect({ name: PORT_NAME })));
}

/**
 * Calls again when the background died under the call. Only for calls that may be made twice, which all of
 * `BackgroundApi` may.
 */
export async function surviving<T>(run: () => T, attempts = 3): Promise<Awaited<T>> {
  try {
    return await run();
  } catch (error) {
    if (attempts <= 1 || !(error instanceof Error && error.name === DISCONNECTED)) throw error;
    return surviving(run, attempts - 1);
  }
}

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

/** Serves `api` to pages of this extension only. Call it while the background starts. */
export function serveBackground(api: BackgroundApi): void {
  // comlink follows any path of names: nothing but the calls themselves may be found there.
  const facade = Object.freeze(Object.assign(Object.create(null), api));
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT_NAME || !isOwnPage(port.sender)) port.disconnect();
    else expose(facade, acceptedEndpoint(port));
  });
}

/** Content scripts share our id, but not our address. */
export function isOwnPage(sender: Runtime.MessageSender | undefined): boolean {
  return sender?.id === browser.runtime.id && sender.url?.startsWith(browser.runtime.getURL('')) === true;
}
