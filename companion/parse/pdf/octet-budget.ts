import { inflateSync } from 'node:zlib';

/**
 * Octets of buffers that one file may make in all. A worker's heap limit does not count buffers, so a stream that
 * unfolds without end is stopped here. Real files of the test set stay below 64 MiB.
 */
const MAX_OCTETS = 160 * 1024 * 1024;

let left = MAX_OCTETS;

/** Begins a file: it may use the whole budget. */
export function refillOctets(): void {
  left = MAX_OCTETS;
}

/**
 * Tells whether the file asked for more than it may. pdf.js recovers from most errors, so an error alone would not end
 * the file.
 */
export const isOverdrawn = (): boolean => left < 0;

function spend(octets: number): void {
  left -= octets;
  if (left < 0) throw new RangeError('the file unfolds into more than a reader may hold');
}

/** Unpacks at once what pdf.js gives it, within the budget. pdf.js reads damaged data itself when this one refuses. */
class BoundedInflate {
  readonly writable = { getWriter: () => this.#writer() };
  readonly readable: AsyncIterable<Uint8Array>;
  readonly #unpacked: Promise<Uint8Array>;
  #settle: { done(bytes: Uint8Array): void; fail(error: unknown): void } | undefined;

  constructor(format: string) {
    if (format !== 'deflate') throw new TypeError(`no decoder for ${format}`);
    this.#unpacked = new Promise((done, fail) => {
      this.#settle = { done, fail };
    });
    this.#unpacked.catch(() => undefined);
    this.readable = this.#chunks();
  }

  async *#chunks(): AsyncIterable<Uint8Array> {
    yield await this.#unpacked;
  }

  #writer() {
    return {
      ready: Promise.resolve(),
      close: () => Promise.resolve(),
      write: async (packed: Uint8Array): Promise<void> => {
        try {
          const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, left) });
          spend(bytes.length);
          this.#settle?.done(bytes);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') left = -1;
          this.#settle?.fail(error);
        }
      },
    };
  }
}

/** Counts every `Uint8Array` that is made in this thread from a length. Call once, before pdf.js is loaded. */
export function countOctets(): void {
  const Counted = new Proxy(Uint8Array, {
    construct(target, args, newTarget) {
      if (typeof args[0] === 'number') spend(args[0]);
      return Reflect.construct(target, args, newTarget);
    },
  });
  Object.assign(globalThis, { Uint8Array: Counted, DecompressionStream: BoundedInflate });
}
