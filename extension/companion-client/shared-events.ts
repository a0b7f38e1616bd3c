import type { ServerEvent } from '../../shared/api/event.ts';
import { isLinkError } from './errors.ts';
import { openEvents } from './events.ts';
import { pause } from './pause.ts';

/** Name of the lock that the leader holds, and of the channel on which it passes events on. */
const NAME = 'ambit-events';
/** A stream that newer ones of this browser superseded is opened again after this many milliseconds. */
const SUPERSEDED_MS = 60_000;

/** Receiver of the browser's one event stream in a page of the extension. */
export interface EventListener {
  event(event: ServerEvent): void;
  /** A stream was opened: events before it may have been missed. @param here by this page. */
  opened(here: boolean): void;
}

export interface SharedEvents {
  /** Takes part until the stream is lost, here or at the leader, or `signal` aborts. */
  untilLost(signal: AbortSignal): Promise<void>;
}

type News = { readonly kind: 'event'; readonly event: ServerEvent } | { readonly kind: 'opened' | 'lost' };

/**
 * Shares one event stream among all pages of the browser. Browsers allow six connections to the companion, so one
 * stream per page would starve every call. The page that holds the lock leads: it opens the stream and passes its
 * events to the others. When it closes, the browser gives the lock to the next page, which opens a stream of its own.
 * @param signal ends when the page does; until then the listener gets the leader's events
 */
export function shareEvents(listener: EventListener, signal: AbortSignal): SharedEvents {
  const channel = new BroadcastChannel(NAME);
  const losses = new EventTarget();
  signal.addEventListener('abort', () => channel.close(), { once: true });
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'event') listener.event(data.event);
    else if (data.kind === 'opened') listener.opened(false);
    else losses.dispatchEvent(new Event('lost'));
  };
  const pass = (news: News): void => {
    // A page that closes leaves its lock to the next one.
    if (!signal.aborted) channel.postMessage(news);
  };

  /** @returns whether the stream ended because newer ones of this browser took its place. */
  const stream = async (life: AbortSignal): Promise<boolean> => {
    const events = await openEvents(life);
    listener.opened(true);
    pass({ kind: 'opened' });
    for await (const event of events) {
      if (event.type === 'superseded') return true;
      listener.event(event);
      pass({ kind: 'event', event });
    }
    return false;
  };

  const lead = async (life: AbortSignal): Promise<void> => {
    try {
      while (await stream(life)) await pause(SUPERSEDED_MS, life);
    } catch (error) {
      // The next round of each page meets the companion and shows the problem.
      if (!isLinkError(error) && !life.aborted) throw error;
    } finally {
      pass({ kind: 'lost' });
    }
  };

  return {
    async untilLost(session) {
      const waiting = new AbortController();
      const life = AbortSignal.any([signal, session]);
      const ends = AbortSignal.any([life, waiting.signal]);
      const lose = (): void => waiting.abort();
      losses.addEventListener('lost', lose, { once: true });
      try {
        await navigator.locks.request(NAME, { signal: ends }, () => lead(life));
      } catch (error) {
        if (!ends.aborted) throw error;
      } finally {
        losses.removeEventListener('lost', lose);
      }
    },
  };
}
