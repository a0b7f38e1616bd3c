import type { Life } from './life.ts';
import type { Program } from './program.ts';

/** Begins a life of the background. */
type Begin = (profile: BrowserProfile) => { readonly life: Life; readonly program: Program };
type ProfileListener = (...told: unknown[]) => void;
export interface Tab {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly incognito: boolean;
  readonly status: 'complete';
  readonly active: boolean;
}

/** Browser data that outlives the extension's lives, and the browser's events to them. */
export class BrowserProfile {
  /** Ends of waits in any life. */
  moves = 0;
  badge = '';
  /** Number of coming writes that find a full disk; and number that have found one. */
  full = 0;
  refusals = 0;
  tabs: Tab[] = [];
  readonly alarms = new Map<string, unknown>();
  readonly channel = new Set<(data: unknown) => void>();
  readonly session: Record<string, unknown> = {};
  readonly localStorage: Storage;
  readonly now: () => number;
  readonly fetch: (url: string, init: RequestInit | undefined, over: AbortSignal) => Promise<Response>;
  readonly markupOf: (url: string) => string;
  #background: { readonly life: Life; readonly listeners: Map<string, Set<ProfileListener>> } | undefined;
  readonly #begin: Begin;
  readonly #listeners = new WeakMap<Life, Map<string, Set<ProfileListener>>>();

  constructor(made: Pick<BrowserProfile, 'now' | 'fetch' | 'markupOf'> & { readonly begin: Begin }) {
    this.now = made.now;
    this.fetch = made.fetch;
    this.markupOf = made.markupOf;
    this.#begin = made.begin;
    const kept = new Map<string, string>();
    // Lists the stored names for Object.keys, as a real one does.
    this.localStorage = new Proxy({} as Storage, {
      get: (_, name) =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
          removeItem: (key: string) => void kept.delete(key),
        })[String(name)],
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, name) => ({
        value: kept.get(String(name)),
        enumerable: true,
        configurable: true,
      }),
    });
  }

  /** Returns the background, restarted if it has ended. */
  background(): { readonly life: Life; readonly listeners: Map<string, Set<ProfileListener>> } {
    if (this.#background === undefined || this.#background.life.isOver) {
      const { life, program } = this.#begin(this);
      this.#background = { life, listeners: this.#listenersOf(life) };
      program.background.main();
    }
    return this.#background;
  }

  /** Sends the background an event. */
  tell(event: string, ...told: unknown[]): void {
    for (const listener of this.background().listeners.get(event) ?? []) listener(...told);
  }

  #listenersOf(life: Life): Map<string, Set<ProfileListener>> {
    const known = this.#listeners.get(life) ?? new Map();
    this.#listeners.set(life, known);
    return known;
  }

  browserOf(life: Life): object {
    const event = (name: string) => {
      const all = (): Set<ProfileListener> => {
        const named = this.#listenersOf(life);
        const set = named.get(name) ?? new Set<ProfileListener>();
        named.set(name, set);
        return set;
      };
      return {
        addListener: (one: ProfileListener) => all().add(one),
        removeListener: (one: ProfileListener) => all().delete(one),
      };
    };
    const does =
      <Asked extends unknown[], Value>(act: (...asked: Asked) => Value) =>
      (...asked: Asked): Promise<Value> => {
        if (life.isOver) return new Promise(() => undefined);
        return life.through(
          new Promise((resolve) => {
            // A call that throws rejects.
            setImmediate(() => resolve(Promise.resolve().then(() => act(...asked))));
          }),
        );
      };
    const nothing = does(() => undefined);
    const yes = does(() => true);
    return {
      runtime: {
        id: 'ambit',
        getURL: (path: string) => `chrome-extension://ambit/${path}`,
        connect: (info: object) => this.#connect(life, info),
        ...{ onConnect: event('connect'), onInstalled: event('installed'), onStartup: event('startup') },
        onMessage: event('message'),
        getPlatformInfo: does(() => ({ os: 'linux' })),
      },
      action: {
        ...{ setBadgeBackgroundColor: nothing, setTitle: nothing, openPopup: nothing },
        setBadgeText: does(({ text, tabId }: { text: string; tabId?: number }) => {
          if (tabId === undefined) this.badge = text;
        }),
      },
      contextMenus: { onClicked: event('menu'), removeAll: nothing, create: () => '' },
      commands: { onCommand: event('command') },
      omnibox: { onInputChanged: event('omnibox'), onInputEntered: event('omnibox') },
      alarms: {
        onAlarm: event('alarm'),
        create: does((name: string, when: unknown) => void this.alarms.set(name, when)),
        clear: does((name: string) => this.alarms.delete(name)),
      },
      idle: { setDetectionInterval: () => undefined, onStateChanged: event('idle') },
      tabs: {
        ...{ onActivated: event('activated'), onUpdated: event('updated') },
        get: does((id: number) => {
          const tab = this.tabs.find((one) => one.id === id);
          if (tab === undefined) throw new Error('No tab with id');
          return tab;
        }),
        query: does(({ active }: { active?: boolean }) => this.tabs.filter((tab) => active !== true || tab.active)),
        ...{ create: nothing, update: nothing, remove: nothing },
      },
      windows: { onFocusChanged: event('focus'), getLastFocused: does(() => ({ focused: true })) },
      permissions: {
        ...{ onAdded: event('granted'), onRemoved: event('revoked'), contains: yes, request: yes, remove: yes },
      },
      storage: { session: { get: does(() => ({})), set: nothing, remove: nothing } },
      scripting: {
        executeScript: does(({ target }: { target: { tabId: number } }) => {
          const { url = '' } = this.tabs.find(({ id }) => id === target.tabId) ?? {};
          return [
            { result: { url, status: 200, private: '', snapshot: { markup: this.markupOf(url), truncated: false } } },
          ];
        }),
      },
      notifications: { create: nothing },
      i18n: { getUILanguage: () => 'en', getMessage: (key: string) => key },
    };
  }

  /** Both ends of a port, which carries JSON and breaks with either life. */
  #connect(page: Life, { name }: { name?: string }): object {
    const { life, listeners } = this.background();
    const ends = [page, life].map((owner) => ({
      owner,
      heard: new Set<ProfileListener>(),
      gone: new Set<ProfileListener>(),
    }));
    const [near, far] = ends;
    if (near === undefined || far === undefined) throw new Error('A port has two ends.');
    const port = (own: typeof near, other: typeof near) => ({
      name,
      sender: { id: 'ambit', url: 'chrome-extension://ambit/popup.html' },
      onMessage: { addListener: (one: ProfileListener) => own.heard.add(one) },
      onDisconnect: { addListener: (one: ProfileListener) => own.gone.add(one) },
      disconnect: () => undefined,
      postMessage: (message: unknown) => {
        if (other.owner.isOver) throw new Error('Attempting to use a disconnected port object');
        const text = JSON.stringify(message);
        setImmediate(() => {
          if (own.owner.isOver || other.owner.isOver) return;
          this.moves += 1;
          for (const hear of other.heard) hear(JSON.parse(text));
        });
      },
    });
    for (const [own, other] of [
      [near, far],
      [far, near],
    ] as const)
      other.owner.ended.signal.addEventListener('abort', () => {
        if (!own.owner.isOver) for (const one of own.gone) one();
      });
    for (const listener of listeners.get('connect') ?? []) listener(port(far, near));
    return port(near, far);
  }
}
