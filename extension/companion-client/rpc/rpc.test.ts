// @vitest-environment node
import { type Endpoint, expose, wrap } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import browser, { type Runtime } from 'webextension-polyfill';
import type { BackgroundApi } from './background-api.ts';
import { acceptedEndpoint, isOwnPage, serveBackground, surviving } from './background-port.ts';
import { DISCONNECTED, reconnectingEndpoint } from './reconnecting-endpoint.ts';

/** Two ends of a runtime port that carries JSON, as Chrome's do, and can be cut. */
class TestPort {
  peer: TestPort | undefined;
  readonly heard = new Set<(message: unknown) => void>();
  readonly gone = new Set<() => void>();
  readonly onMessage = { addListener: (listener: (message: unknown) => void) => this.heard.add(listener) };
  readonly onDisconnect = { addListener: (listener: () => void) => this.gone.add(listener) };

  postMessage(message: unknown): void {
    const { peer } = this;
    if (peer === undefined) throw new Error('Attempting to use a disconnected port object');
    const text = JSON.stringify(message);
    queueMicrotask(() => {
      for (const listener of peer.heard) listener(JSON.parse(text));
    });
  }

  cut(): void {
    const { peer } = this;
    this.peer = undefined;
    if (peer !== undefined) peer.peer = undefined;
    for (const listener of peer?.gone ?? []) listener();
  }

  disconnect(): void {
    this.cut();
  }

  asPort(): Runtime.Port {
    return this as unknown as Runtime.Port;
  }
}

function background(api: object): { endpoint: Endpoint; lives: () => number; die: () => void } {
  let lives = 0;
  let server: TestPort | undefined;
  const connect = (): Runtime.Port => {
    lives += 1;
    const client = new TestPort();
    server = new TestPort();
    client.peer = server;
    server.peer = client;
    expose(Object.freeze(Object.assign(Object.create(null), api)), acceptedEndpoint(server.asPort()));
    return client.asPort();
  };
  return { endpoint: reconnectingEndpoint(connect), lives: () => lives, die: () => server?.cut() };
}

interface Api {
  add(a: number, b: number): number;
  never(): Promise<void>;
  fail(): void;
}
const api: Api = {
  add: (a, b) => a + b,
  never: () => new Promise(() => undefined),
  fail: () => {
    throw new RangeError('too much');
  },
};

describe('calls to a background that may die', () => {
  it('are answered, errors included', async () => {
    const { endpoint } = background(api);
    const remote = wrap<Api>(endpoint);
    expect(await remote.add(1, 2)).toBe(3);
    await expect(remote.fail()).rejects.toThrow('too much');
  });

  it('reject when it dies under them, and the next call finds a new life', async () => {
    const { endpoint, lives, die } = background(api);
    const remote = wrap<Api>(endpoint);
    const pending = remote.never();
    const refused = expect(pending).rejects.toMatchObject({ name: DISCONNECTED });
    die();
    await refused;
    expect(await remote.add(2, 2)).toBe(4);
    expect(lives()).toBe(2);
  });

  it('are made again by `surviving`, a few times and for this reason only', async () => {
    const lost = (): never => {
      throw Object.assign(new Error('gone'), { name: DISCONNECTED });
    };
    let tries = 0;
    expect(await surviving(async () => (++tries < 3 ? lost() : 'there'))).toBe('there');
    tries = 0;
    await expect(
      surviving(async () => {
        tries += 1;
        lost();
      }),
    ).rejects.toThrow('gone');
    expect(tries).toBe(3);
    tries = 0;
    await expect(
      surviving(async () => {
        tries += 1;
        api.fail();
      }),
    ).rejects.toThrow(RangeError);
    expect(tries).toBe(1);
  });
});

describe('only pages of this extension are served', () => {
  afterEach(() => vi.restoreAllMocks());
  const own = (): Runtime.MessageSender => ({ id: browser.runtime.id, url: browser.runtime.getURL('popup.html') });

  it('and a content script, another extension or an unnamed sender is not', () => {
    expect(isOwnPage(own())).toBe(true);
    expect(isOwnPage({ ...own(), url: 'https://evil.example/' })).toBe(false);
    expect(isOwnPage({ ...own(), id: 'other' })).toBe(false);
    expect(isOwnPage({ id: browser.runtime.id })).toBe(false);
    expect(isOwnPage(undefined)).toBe(false);
  });

  it('given a port, its sender is checked before any of its messages runs', async () => {
    const called: string[] = [];
    const connected: ((port: Runtime.Port) => void)[] = [];
    vi.spyOn(browser.runtime.onConnect, 'addListener').mockImplementation((listener) => void connected.push(listener));
    serveBackground({ stopReading: async () => void called.push('stopReading') } as unknown as BackgroundApi);
    const call = async (name: string, sender: Runtime.MessageSender | undefined): Promise<boolean> => {
      const [client, server] = [new TestPort(), new TestPort()];
      client.peer = server;
      server.peer = client;
      for (const listener of connected) listener(Object.assign(server.asPort(), { name, sender }));
      const isOpen = client.peer !== undefined;
      if (isOpen) await wrap<BackgroundApi>(acceptedEndpoint(client.asPort())).stopReading();
      return isOpen;
    };
    expect(await call('ambit-rpc', { ...own(), url: 'https://evil.example/' })).toBe(false);
    expect(await call('ambit-rpc', { ...own(), id: 'other' })).toBe(false);
    expect(await call('ambit-rpc', undefined)).toBe(false);
    expect(await call('another', own())).toBe(false);
    expect(called).toEqual([]);
    expect(await call('ambit-rpc', own())).toBe(true);
    expect(called).toEqual(['stopReading']);
  });
});
