import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { BrowserProfile } from './profile.ts';

const never = <Value>(): Promise<Value> => new Promise(() => undefined);

/**
 * One life of the background or of a page. All waits of its program pass through here, so that it can end at any of
 * them. After the end no wait resolves, no action has an effect, and unfinished writes are undone.
 */
export class Life {
  isOver = false;
  /** Ends of waits until this life ends. */
  left = Number.POSITIVE_INFINITY;
  readonly ended = new AbortController();
  readonly browser: object;
  readonly localStorage: Storage | undefined;
  readonly #profile: BrowserProfile;
  readonly #databases = new Set<IDBPDatabase>();
  readonly #writes = new Set<IDBPTransaction>();

  /** @param page the background has no localStorage */
  constructor(profile: BrowserProfile, page: boolean) {
    this.#profile = profile;
    this.browser = profile.browserOf(this);
    this.localStorage = page ? profile.localStorage : undefined;
  }

  /** Passes a wait's result through only while this life lasts. */
  through<Value>(wait: Promise<Value>): Promise<Value> {
    if (this.isOver) {
      wait.catch(() => undefined);
      return never();
    }
    return new Promise((resolve, reject) => {
      const come = (go: () => void): void => {
        if (this.isOver) return;
        this.#profile.moves += 1;
        this.left -= 1;
        if (this.left < 0) this.end();
        else go();
      };
      wait.then(
        (value) => come(() => resolve(value)),
        (error: unknown) => come(() => reject(error)),
      );
    });
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const write of this.#writes) {
      write.done.catch(() => undefined);
      try {
        write.abort();
      } catch {
        // It has been written.
      }
    }
    for (const database of this.#databases) database.close();
    this.ended.abort();
  }

  readonly openDB: typeof openDB = (...asked) =>
    this.through(
      openDB(...asked).then((database) => {
        this.#databases.add(database as unknown as IDBPDatabase);
        return this.#wrapped(database);
      }),
    );

  readonly fetch = (input: string | URL, init?: RequestInit): Promise<Response> =>
    this.through(this.#profile.fetch(String(input), init, this.ended.signal));

  readonly BroadcastChannel = ((life: Life) =>
    class {
      onmessage: ((event: { readonly data: unknown }) => void) | undefined;
      readonly #hear = (data: unknown): void => {
        if (!life.isOver) this.onmessage?.({ data });
      };
      constructor() {
        life.#profile.channel.add(this.#hear);
      }
      postMessage(data: unknown): void {
        if (life.isOver) return;
        const others = [...life.#profile.channel].filter((other) => other !== this.#hear);
        setImmediate(() => {
          for (const hear of others) if (life.#profile.channel.has(hear)) hear(data);
        });
      }
      close(): void {
        life.#profile.channel.delete(this.#hear);
      }
    })(this);

  readonly Date = ((life: Life) =>
    class extends Date {
      static override now(): number {
        return life.#profile.now();
      }
    })(this);

  /** An object of idb of which every wait can be the last. */
  #wrapped<Whole extends object>(whole: Whole): Whole {
    return new Proxy(whole, {
      get: (_, name) => {
        if (this.isOver && name !== 'then') return never;
        const value: unknown = Reflect.get(whole, name, whole);
        if (typeof value !== 'function') return this.#given(value);
        return (...asked: unknown[]) => {
          if (name === 'put' && this.#profile.full > 0 && whole instanceof IDBObjectStore) return this.#refused(whole);
          const given: unknown = Reflect.apply(value, whole, asked);
          if (name === 'transaction') this.#writes.add(given as IDBPTransaction);
          return this.#given(given);
        };
      },
    });
  }

  /** Fails a write and its transaction as a full disk does. */
  #refused(store: IDBObjectStore): Promise<never> {
    this.#profile.full -= 1;
    this.#profile.refusals += 1;
    store.transaction.abort();
    return this.through(Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError')));
  }

  #given(value: unknown): unknown {
    if (value instanceof Promise) return this.through(value);
    const isPart = value instanceof IDBTransaction || value instanceof IDBObjectStore || value instanceof IDBIndex;
    return isPart ? this.#wrapped(value) : value;
  }
}
