import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerEvent, StreamEvent } from '../../shared/api/event.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { fakeLocks } from '../testing/locks.ts';

import { shareEvents } from './shared-events.ts';

/** One open stream of the companion. */
interface OpenStream {
  tell(event: StreamEvent): void;
  end(): void;
}
let streams: OpenStream[];
/** False: the companion is away. */
let there: boolean;
vi.mock('./events.ts', () => ({
  openEvents: async (signal: AbortSignal) => {
    if (!there) throw new AmbitError('away', 'gone');
    const body = new TransformStream<StreamEvent, StreamEvent>();
    const writer = body.writable.getWriter();
    const stream: OpenStream = {
      tell: (event) => void writer.write(event),
      end: () => {
        streams = streams.filter((open) => open !== stream);
        writer.close().catch(() => undefined);
      },
    };
    signal.addEventListener('abort', stream.end);
    streams.push(stream);
    return body.readable;
  },
}));

interface ListeningPage {
  readonly heard: string[];
  /** Resolves when the page has lost the stream. */
  readonly lost: Promise<void>;
  close(): void;
}

function openPage(session: AbortSignal = new AbortController().signal): ListeningPage {
  const life = new AbortController();
  pages.push(life);
  const heard: string[] = [];
  const listener = {
    event: (event: ServerEvent) => void heard.push(event.type === 'rejudged' ? event.crawlId : event.type),
    opened: (here: boolean) => void heard.push(here ? 'opened' : 'opened elsewhere'),
  };
  const lost = shareEvents(listener, life.signal).untilLost(session);
  return { heard, lost, close: () => life.abort() };
}

let pages: AbortController[];
beforeEach(() => {
  [streams, pages, there] = [[], [], true];
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => {
  for (const page of pages) page.abort();
  vi.unstubAllGlobals();
});

const rejudged = (crawlId: string): ServerEvent => ({ type: 'rejudged', crawlId });

/** Opens three pages; the first one leads. */
async function threePages(): Promise<[ListeningPage, ListeningPage, ListeningPage]> {
  const three: [ListeningPage, ListeningPage, ListeningPage] = [openPage(), openPage(), openPage()];
  await expect
    .poll(() => three.map(({ heard }) => heard))
    .toEqual([['opened'], ['opened elsewhere'], ['opened elsewhere']]);
  return three;
}

it('given three pages, one opens a stream and all hear its events', async () => {
  const three = await threePages();
  expect(streams).toHaveLength(1);
  streams[0]?.tell(rejudged('a'));
  await expect.poll(() => three.map(({ heard }) => heard.at(-1))).toEqual(['a', 'a', 'a']);
});

it('given that the leader closes, the next page opens a stream, and the others know that events may be missing', async () => {
  const [first, second, third] = await threePages();
  first.close();
  await expect.poll(() => second.heard.at(-1)).toBe('opened');
  await expect.poll(() => third.heard).toEqual(['opened elsewhere', 'opened elsewhere']);
  expect(streams).toHaveLength(1);
  streams[0]?.tell(rejudged('b'));
  await expect.poll(() => [second.heard.at(-1), third.heard.at(-1)]).toEqual(['b', 'b']);
  expect(first.heard).toEqual(['opened']);
});

it('given that the companion goes, every page loses the stream', async () => {
  const three = await threePages();
  there = false;
  streams[0]?.end();
  await Promise.all(three.map(({ lost }) => lost));
});

it('given that the companion is away, no page waits for it', async () => {
  there = false;
  await Promise.all([openPage(), openPage()].map(({ lost }) => lost));
});

it('given a page that stops taking part, it leads no more and the next page does', async () => {
  const session = new AbortController();
  const first = openPage(session.signal);
  await expect.poll(() => first.heard).toEqual(['opened']);
  session.abort();
  await first.lost;
  const second = openPage();
  await expect.poll(() => second.heard).toEqual(['opened']);
  // It still gets the events of the others.
  streams[0]?.tell(rejudged('c'));
  await expect.poll(() => first.heard.at(-1)).toBe('c');
});

it('given a stream that newer ones of the browser superseded, it is opened again after a minute and not before', async () => {
  const three = await threePages();
  vi.useFakeTimers();
  try {
    streams[0]?.tell({ type: 'superseded' });
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(streams).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(streams).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
  await expect
    .poll(() => three.map(({ heard }) => heard.at(-1)))
    .toEqual(['opened', 'opened elsewhere', 'opened elsewhere']);
});
