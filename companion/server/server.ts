import type { IncomingMessage } from 'node:http';
import type { NetworkView } from '../../shared/api/network.ts';
import type { TerminalCall } from '../../shared/api/status.ts';
import { PORTS } from '../../shared/api/version.ts';
import type { Steering } from '../crawl/ports/crawls.ts';
import type { ReadHere } from '../crawl/visit/read-here.ts';
import type { ReadText } from '../find/read-text.ts';
import type { ReadLocal } from '../find/zotero.ts';
import { type LocalModel, NO_MODEL } from '../model/local-model.ts';
import type { Store, StoreNotice } from '../store/store.ts';
import type { Announcing } from '../watch/announce/announcing.ts';
import type { Watching } from '../watch/watching.ts';
import { createAuth, PAIR_PATH } from './auth/auth.ts';
import type { Caller } from './auth/authenticate.ts';
import { Connections } from './auth/connections.ts';
import { feedAt, registerFeeds } from './auth/feeds.ts';
import type { KeyRing } from './auth/keys.ts';
import { Refusals } from './auth/refusals.ts';
import { listenOnLoopback } from './listen.ts';
import { PairingSession } from './pairing/pairing-session.ts';
import { registerProved } from './proved-routes.ts';
import { annotationHandlers } from './resources/annotations.ts';
import { captureHandlers } from './resources/captures.ts';
import type { Compare } from './resources/compare.ts';
import { crawlHandlers } from './resources/crawls.ts';
import { Events } from './resources/events.ts';
import { exportHandlers } from './resources/export.ts';
import { findHandlers } from './resources/find.ts';
import { labelHandlers } from './resources/labels.ts';
import { metrics } from './resources/metrics.ts';
import { modelHandlers } from './resources/model.ts';
import { resultHandlers } from './resources/results.ts';
import { searchHandlers } from './resources/search.ts';
import { type OpenedSettings, settingsHandlers } from './resources/settings.ts';
import { statusHandlers } from './resources/status.ts';
import { type RelativesOf, topicHandlers } from './resources/topics.ts';
import { unpairHandlers } from './resources/unpair.ts';
import { watchHandlers } from './resources/watches.ts';
import { createRouter } from './router.ts';
import { registerUnproved } from './unproved-routes.ts';

export interface ServerOptions {
  readonly crawls: Steering;
  readonly store: Store;
  readonly watching: Watching;
  readonly keys: KeyRing;
  /** Version of the program. */
  readonly version: string;
  /** For lists of seeds and search services. Without it none can be read. */
  readonly readText?: ReadText;
  /** For the library of a Zotero on this machine. Without it none can be read. */
  readonly readLocal?: ReadLocal;
  /** For pages to be read on the spot. Without it none can be. */
  readonly readHere?: ReadHere;
  /** Words to extend a topic with. Default: no words. */
  readonly relativesOf?: RelativesOf;
  /** Compares orders on a finished crawl. Without it the server compares nothing. */
  readonly compare?: Compare;
  /** The user's local model. Default: none is set. */
  readonly model?: LocalModel;
  /** News of watched topics by mail and webhook. Default: there are none. */
  readonly announced?: Pick<Announcing, 'view'>;
  /** Name of the recorded web that crawls run on, '' for the network. */
  readonly web?: string;
  /** The command that starts the companion in a terminal, which the extension shows to its user. */
  readonly call?: TerminalCall;
  /** Returns the companion's way to the web, without secrets. */
  readonly network?: () => NetworkView;
  /** What of that way can be changed from the browser. Without it nothing can. */
  readonly settings?: OpenedSettings;
  /** Notices beside those of the store. */
  readonly notices?: () => readonly StoreNotice[];
  /** Ports to try, in this order. Default: `PORTS`. */
  readonly ports?: readonly number[];
  /** Wall clock, milliseconds since 1970. */
  readonly now?: () => number;
  /** Called with each failure of the companion itself. */
  readonly failed?: (error: unknown) => void;
}

const UNTOUCHED: NetworkView = { contact: '', userAgent: '', allowHosts: [], proxies: [], proxyOfSite: [], sites: [] };

export interface CompanionServer {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly pairing: PairingSession;
  readonly refusals: Refusals;
  /** Ends streams and connections; crawls are the caller's to close. */
  close(): Promise<void>;
}

const unreadable: ReadText = async () => ({
  failure: 'cancelled',
  message: 'This companion reads nothing from the web.',
});

/** @throws {AmbitError} no-port-free */
export async function createServer(options: ServerOptions): Promise<CompanionServer> {
  const { crawls, store, keys, version, web = '', ports = PORTS, failed = () => undefined, now = Date.now } = options;
  const { readText = unreadable, call, model = NO_MODEL } = options;
  const callers = new WeakMap<IncomingMessage, Caller>();
  const connections = new Connections();
  const refusals = new Refusals();
  /** The port, known once the server listens; no request reads it before. */
  const at = { port: 0 };
  const port = () => at.port;
  const pairing = new PairingSession({ keys, port });
  const malformed = (request: IncomingMessage): void => {
    refusals.count('malformed');
    if (request.url === PAIR_PATH) pairing.wrongStep();
  };
  const router = createRouter({ callers, failed, malformed });
  registerUnproved(router, { keys, pairing, port, version, now });
  registerFeeds(router, store);
  const isFeed = (path: string | undefined) => feedAt(store, path) !== undefined;
  const events = new Events(crawls, keys);
  const handlers = {
    ...statusHandlers(
      crawls,
      store,
      { version, web, ...(call && { call }) },
      options.network ?? (() => UNTOUCHED),
      options.notices,
    ),
    ...topicHandlers(crawls, store, options.relativesOf, now, model),
    ...modelHandlers(model),
    ...crawlHandlers(store, crawls),
    ...settingsHandlers(options.settings),
    ...captureHandlers(crawls, store, () => options.settings?.forgetLogIns()),
    ...labelHandlers(crawls),
    ...resultHandlers(store, now, options.compare, options.readHere),
    ...exportHandlers(crawls, store, now, readText, options.readLocal ?? unreadable),
    ...watchHandlers(options.watching, store, options.announced),
    ...findHandlers(store, now),
    ...annotationHandlers(store, now),
    ...searchHandlers(store, now, readText),
    ...unpairHandlers(keys, events),
  };
  registerProved(
    router,
    handlers,
    events,
    callers,
    version,
    () => metrics(crawls, store, refusals),
    (id) => crawls.use(id),
  );
  await router.ready();
  const listening = await listenOnLoopback(ports, connections, (chosen) => {
    at.port = chosen;
    const { routing } = router;
    return createAuth({ port: chosen, keys, pairing, connections, refusals, callers, isFeed, router: routing, now });
  });
  return {
    port: listening.port,
    addresses: listening.addresses,
    pairing,
    refusals,
    async close() {
      pairing.close();
      events.close();
      await listening.close();
      await router.close();
    },
  };
}
