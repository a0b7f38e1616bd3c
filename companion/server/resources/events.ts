import type { ServerResponse } from 'node:http';
import { MAX_STREAMS } from '../../../shared/api/event.ts';
import { proveAnswer } from '../../../shared/api/proof.ts';
import { utf8 } from '../../../shared/api/proof-bytes.ts';
import { HEADERS } from '../../../shared/api/version.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { KeyRing } from '../auth/keys.ts';
import { FIXED_HEADERS } from '../fixed-headers.ts';
import { EventStream } from './event-stream.ts';

/** All open event streams (`GET /v1/events`). */
export class Events {
  /** With the id of the client that listens. */
  readonly #open = new Map<EventStream, string>();
  readonly #keys: KeyRing;
  readonly #unsubscribe: () => void;

  constructor(crawls: Steering, keys: KeyRing) {
    this.#keys = keys;
    this.#unsubscribe = crawls.subscribe((news) => {
      if (news.type === 'fetched') return;
      for (const stream of this.#open.keys()) stream.send(news);
    });
  }

  /** Writes a head that is proved like that of an answer with an empty body, then events until either side closes. */
  async serve(response: ServerResponse, caller: Caller): Promise<void> {
    const proof = await proveAnswer(caller.secret, { nonce: caller.nonce, status: 200, body: utf8('') });
    if (response.destroyed) return;
    // Unpaired while the proof was made.
    if (this.#keys.find(caller.id) === undefined) {
      response.destroy();
      return;
    }
    response.writeHead(200, { ...FIXED_HEADERS, 'content-type': 'text/event-stream', [HEADERS.proof]: proof });
    this.#makeRoom(caller.id);
    const stream = new EventStream(response);
    this.#open.set(stream, caller.id);
    response.once('close', () => this.#open.delete(stream));
  }

  /** Ends the client's oldest streams, so that one more is within `MAX_STREAMS`. */
  #makeRoom(clientId: string): void {
    const open = [...this.#open].flatMap(([stream, id]) => (id === clientId ? [stream] : []));
    for (const oldest of open.slice(0, Math.max(0, open.length - MAX_STREAMS + 1))) {
      this.#open.delete(oldest);
      oldest.supersede();
    }
  }

  /** Ends the streams of one client. */
  end(clientId: string): void {
    for (const [stream, id] of this.#open) if (id === clientId) stream.close();
  }

  close(): void {
    this.#unsubscribe();
    for (const stream of this.#open.keys()) stream.close();
    this.#open.clear();
  }
}
