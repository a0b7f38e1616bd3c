/**
 * Kinds of change in the local store; pages that draw the kind read it again. `asked`: the user started a crawl from a
 * page.
 */
export type DataChange =
  | 'captures'
  | 'labels'
  | 'starts'
  | 'crawls'
  | 'suggestions'
  | 'settings'
  | 'pairing'
  | 'forgotten'
  | 'wishes'
  | 'asked'
  | 'answers';

const CHANNEL = 'ambit';

/**
 * Announces changes to every part of the extension; to this one only if it listens through another channel object. Only
 * `written` may call it.
 */
export function announce(change: DataChange): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/** Calls `listener` for every change until `signal` aborts. */
export function onChange(listener: (change: DataChange) => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<DataChange>) => listener(event.data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
}
