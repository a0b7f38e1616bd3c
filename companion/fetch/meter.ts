import type { Headers } from './reply.ts';

/**
 * Octets that one fetch costs its user, side requests included: headers and bodies of every answer on the wire, wanted
 * or not. Not counted: sent octets, TLS, TCP.
 */
export class Meter {
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Octets of a body, coded as they came. */
  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** The head of an answer, as long as HTTP/1.1 writes it. */
  head(headers: Headers): void {
    this.#bytes += STATUS_LINE;
    for (const [name, value = ''] of Object.entries(headers)) {
      for (const line of typeof value === 'string' ? [value] : value) this.#bytes += name.length + line.length + FIELD;
    }
  }
}

/** `HTTP/1.1 200 OK`, its end and the empty line. */
const STATUS_LINE = 19;
/** Colon, space and the end of the line. */
const FIELD = 4;
