import { expose, type Remote, wrap } from 'comlink';
import browser, { type Runtime } from 'webextension-polyfill';
import { acceptedEndpoint } from './accepted-endpoint.ts';
import type { BackgroundApi } from './background-api.ts';
import { DISCONNECTED, reconnectingEndpoint } from './reconnecting-endpoint.ts';

const PORT_NAME = 'ambit-rpc';

/** The background, for the pages of the extension. */
export function connectBackground(): Remote<BackgroundApi> {
  return wrap<BackgroundApi>(reconnectingEndpoint(() => browser.runtime.connect({ name: PORT_NAME })));
}

/** Calls again when the background died under the call. Only for calls that may be made twice, which all of `BackgroundApi` may. */
export async function surviving<T>(run: () => T, attempts = 3): Promise<Awaited<T>> {
  try {
    return await run();
  } catch (error) {
    if (attempts <= 1 || !(error instanceof Error && error.name === DISCONNECTED)) throw error;
    return surviving(run, attempts - 1);
  }
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
