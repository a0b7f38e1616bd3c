import type { ServerResponse } from 'node:http';
import type { ServerEvent, StreamEvent } from '../../../shared/api/event.ts';

const KEEP_ALIVE_MS = 15_000;
/** Longest that an ended stream waits for its client to read the rest, in milliseconds. */
const LAST_READ_MS = 2_000;
/** Most events that wait for a client that does not read. Beyond it the client must reload everything. */
const MAX_WAITING = 1_000;

/**
 * Streams events to one client. While the client reads slowly, only the newest event of each key waits, which bounds
 * the memory. The companion closes a client that falls further behind; it then fetches everything again.
 */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #waiting = new Map<string, ServerEvent>();
  readonly #beat: NodeJS.Timeout;
  #full = false;

  /** The head must have been written. */
  constructor(response: ServerResponse) {
    this.#response = response;
    this.#beat = setInterval(() => this.#write(':\n\n'), KEEP_ALIVE_MS);
    this.#beat.unref();
    response.on('drain', () => this.#drained());
    response.once('close', () => clearInterval(this.#beat));
    this.#write(':\n\n');
  }

  send(event: ServerEvent): void {
    if (!this.#full) {
      this.#notify(event);
      return;
    }
    const [key, latest] = condensed(event);
    this.#waiting.set(key, latest);
    if (this.#waiting.size > MAX_WAITING) this.close();
  }

  /** Sends `superseded`, so that the client does not open it again at once, and ends the stream. */
  supersede(): void {
    this.#notify({ type: 'superseded' });
    this.close();
  }

  close(): void {
    clearInterval(this.#beat);
    this.#waiting.clear();
    this.#response.end();
    const { socket } = this.#response;
    if (socket === null) return;
    socket.destroySoon();
    const cut = setTimeout(() => socket.destroy(), LAST_READ_MS).unref();
    socket.once('close', () => clearTimeout(cut));
  }

  #drained(): void {
    this.#full = false;
    for (const [key, event] of this.#waiting) {
      if (this.#full) return;
      this.#waiting.delete(key);
      this.send(event);
    }
  }

  #notify(event: StreamEvent): void {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  #write(text: string): void {
    if (!this.#response.writableEnded) this.#full = !this.#response.write(text) || this.#full;
  }
}

/** Returns an event for the queue with its key: a later one of the same key replaces it. */
function condensed(event: ServerEvent): readonly [string, ServerEvent] {
  switch (event.type) {
    case 'crawl':
      return [`crawl ${event.crawl.id}`, event];
    case 'suggestion':
      return [`rejudged ${event.suggestion.crawlId}`, { type: 'rejudged', crawlId: event.suggestion.crawlId }];
    case 'rejudged':
      return [`rejudged ${event.crawlId}`, event];
    case 'label':
      return [`label ${event.label.topicId} ${event.label.target} ${event.label.url}`, event];
  }
}
