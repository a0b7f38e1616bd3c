import type { Guard } from '../guard.ts';
import { fetchProblem } from '../problem.ts';
import type { Reply } from '../reply.ts';
import { isMalformed } from '../trouble.ts';
import { type Coding, createDecoder, type Decoder, decodeAtOnce, type RealCoding } from './coding.ts';
import { Sink, type SinkPlan } from './sink.ts';

export interface BodyPlan extends SinkPlan {
  readonly coding: Coding;
}

export interface Body {
  readonly bytes: Uint8Array;
  /** The host broke off, or the cap was reached. */
  readonly cut: 'no' | 'short' | 'cap';
  /** True if the body ended because the host broke HTTP's grammar: a lenient parser may read more. */
  readonly misread: boolean;
  /** Octets of the wire that `bytes` was unfolded from; fewer when the rest was not looked at. */
  readonly unfolded: number;
}

/**
 * Size up to which a complete coded body is decoded in one call: a stream costs twice as much (bench/fetch.bench.ts).
 * Decoding this much takes 10 ms at most.
 */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * Most octets on the wire per decoded octet: no coding makes a page longer, but one can continue without any output.
 */
const MAX_CODED = 2;

/** Returns true for the errors of zlib and brotli at an early end of the stream: the body is cut, not broken. */
const isEarlyEnd = (error: NodeJS.ErrnoException): boolean => error.code === 'Z_BUF_ERROR';

/**
 * Reads a body and undoes its coding. Counts decoded octets as they come, so that a bomb costs at most the cap. Counts
 * octets of the wire, too, so that a coding without output costs at most twice that. A body that breaks off, on the
 * wire or in its coding, is returned as far as it came; its connection is not used again. @throws FetchProblem from the
 * guard, from `judgeHead`, bad-encoding and too-large.
 */
export function readBody(reply: Reply, plan: BodyPlan, guard: Guard): Promise<Body> {
  return new Promise((done, fail) => new BodyReader(reply, plan, guard, done, fail).start());
}

class BodyReader {
  readonly #reply: Reply;
  readonly #plan: BodyPlan;
  readonly #guard: Guard;
  readonly #done: (body: Body) => void;
  readonly #fail: (error: unknown) => void;
  readonly #sink: Sink;
  /** Coded pieces that wait for the end of a small body. */
  #held: Buffer[] = [];
  #decoder: Decoder | undefined;
  #wireBytes = 0;
  #broken = false;
  #misread = false;
  #settled = false;

  constructor(reply: Reply, plan: BodyPlan, guard: Guard, done: (body: Body) => void, fail: (error: unknown) => void) {
    this.#reply = reply;
    this.#plan = plan;
    this.#guard = guard;
    this.#done = done;
    this.#fail = fail;
    this.#sink = new Sink(plan);
  }

  start(): void {
    const { wire } = this.#reply;
    wire.on('data', (piece: Buffer) => this.#received(piece));
    wire.once('end', () => this.#wireEnded());
    wire.on('error', (error) => this.#wireBroke(error));
  }

  #received(piece: Buffer): void {
    this.#wireBytes += piece.length;
    this.#guard.received(piece.length);
    if (this.#settled) return;
    const { coding, maxBytes } = this.#plan;
    if (coding === 'identity') this.#keep(piece);
    else if (this.#wireBytes > maxBytes * MAX_CODED) this.#stop(fetchProblem('too-large'));
    else if (this.#decoder !== undefined) this.#decode(this.#decoder, piece);
    else {
      this.#held.push(piece);
      if (this.#wireBytes > AT_ONCE_BYTES) this.#startDecoder(coding);
    }
  }

  #wireEnded(): void {
    const { coding, maxBytes } = this.#plan;
    if (this.#settled) return;
    if (coding === 'identity') this.#finish('no');
    else {
      const bytes = this.#decoder === undefined ? decodeAtOnce(coding, Buffer.concat(this.#held), maxBytes) : undefined;
      if (bytes === undefined) this.#startDecoder(coding).end();
      else {
        this.#keep(bytes);
        this.#finish('no');
      }
    }
  }

  #wireBroke(error: Error): void {
    const { coding } = this.#plan;
    this.#broken = true;
    this.#misread = isMalformed(error);
    if (this.#guard.problem !== undefined) this.#stop(this.#guard.problem);
    else if (this.#settled) return;
    else if (coding === 'identity') this.#finish('short');
    else this.#startDecoder(coding).end();
  }

  #startDecoder(coding: RealCoding): Decoder {
    if (this.#decoder !== undefined) return this.#decoder;
    const held = Buffer.concat(this.#held);
    this.#held = [];
    const decoder = createDecoder(coding, held);
    this.#decoder = decoder;
    decoder
      .on('data', (piece: Buffer) => this.#keep(piece))
      .once('end', () => this.#finish(this.#broken ? 'short' : 'no'))
      .on('drain', () => this.#reply.wire.resume())
      .on('error', (error: Error) => {
        if (isEarlyEnd(error) || this.#sink.size > 0) this.#finish('short');
        else this.#stop(fetchProblem('bad-encoding', { cause: error }));
      });
    this.#decode(decoder, held);
    return decoder;
  }

  #decode(decoder: Decoder, piece: Buffer): void {
    if (!decoder.write(piece)) this.#reply.wire.pause();
  }

  #keep(piece: Uint8Array): void {
    if (this.#settled) return;
    try {
      if (!this.#sink.take(piece)) this.#finish('cap');
    } catch (error) {
      this.#stop(error);
    }
  }

  #finish(cut: Body['cut']): void {
    if (this.#settled) return;
    try {
      const bytes = this.#sink.end();
      const unfolded = this.#decoder?.bytesWritten ?? this.#wireBytes;
      this.#done({ bytes, cut, misread: this.#misread, unfolded });
    } catch (error) {
      this.#fail(error);
    }
    this.#leave();
  }

  #stop(error: unknown): void {
    if (this.#settled) return;
    this.#fail(error);
    this.#leave();
  }

  /** Ends the reading; an unfinished wire is closed together with its connection. */
  #leave(): void {
    const { wire } = this.#reply;
    this.#settled = true;
    this.#decoder?.on('error', () => undefined).destroy();
    if (wire.readableEnded) return;
    this.#guard.received(wire.readableLength);
    wire.destroy();
  }
}
