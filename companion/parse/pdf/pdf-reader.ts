import { transfer } from 'comlink';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { fromWire } from '../../../shared/page/wire.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { WorkerDeaths } from '../deaths.ts';
import { type ParseLimit, parseLimit, parserClosed } from '../errors.ts';
import { type ParseThread, startThread } from '../parse-thread.ts';
import { within } from '../within.ts';
import { WORKER_DIED } from '../worker-endpoint.ts';
import { PDF_SENTENCES, type PdfProblem } from './pdf-problem.ts';
import type { PdfAnswer, PdfWork } from './pdf-worker.ts';

export interface PdfReading {
  readonly record: PageRecord;
  /** Milliseconds of a processor. */
  readonly tookMs: number;
}

/** After this share of the time limit no further page is read, and the record holds those before. */
const ENOUGH = 0.8;
const START_LIMIT_MS = 30_000;
/** MiB of the worker's heap, old and young; its buffers are counted apart (`octet-budget.ts`). */
const HEAP_MB = 128;
const YOUNG_MB = 32;
/** A worker without work ends after so long, which gives its memory back. Milliseconds. */
const IDLE_MS = 60_000;

type PdfThread = ParseThread<PdfWork>;

/** Reads PDF files one at a time in a worker thread of its own. The thread starts with the first file. */
export class PdfReader {
  readonly #timeLimitMs: number;
  readonly #deaths = new WorkerDeaths();
  #thread: Promise<PdfThread> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param timeLimitMs processor time that one file may take; then its worker ends */
  constructor(timeLimitMs: number) {
    this.#timeLimitMs = timeLimitMs;
  }

  /** `bytes` is copied. @throws ParseLimit whose message is a sentence for the user; parser-closed */
  read(bytes: Uint8Array, url: string): Promise<PdfReading> {
    const reading = this.#last.then(() => this.#read(bytes, url));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  /** Files of a host may be read again, whatever they did. */
  forgive(host: string): void {
    this.#deaths.forgive(host);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stop();
  }

  async #read(bytes: Uint8Array, url: string): Promise<PdfReading> {
    const host = hostOf(url);
    if (bytes.length === 0) throw problem('empty');
    if (this.#deaths.isOut(host)) throw problem('host');
    const answer = await this.#answer(bytes, url);
    if (typeof answer !== 'string') return { record: fromWire(answer[0]), tookMs: answer[1] };
    if (COSTLY.has(answer)) this.#deaths.count(host);
    throw problem(answer);
  }

  async #answer(bytes: Uint8Array, url: string): Promise<PdfAnswer> {
    clearTimeout(this.#idle);
    const thread = await this.#started();
    thread.hold();
    try {
      const own = new Uint8Array(bytes);
      const reading = thread.work.read(
        transfer(own, [own.buffer]),
        url,
        ENOUGH * this.#timeLimitMs,
      ) as Promise<PdfAnswer>;
      return await within(this.#timeLimitMs, reading);
    } catch (error) {
      if (this.#isClosed) throw parserClosed();
      await this.#stop();
      return whyEnded(error);
    } finally {
      thread.release();
      this.#idle = setTimeout(() => void this.#stop(), IDLE_MS).unref();
    }
  }

  async #started(): Promise<PdfThread> {
    if (this.#isClosed) throw parserClosed();
    this.#thread ??= start();
    try {
      return await this.#thread;
    } catch (error) {
      this.#thread = undefined;
      throw this.#isClosed ? parserClosed() : error;
    }
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.then((one) => one.stop()).catch(() => undefined);
  }
}

async function start(): Promise<PdfThread> {
  const thread = startThread<PdfWork>({
    beside: import.meta.url,
    file: 'pdf-worker',
    heapMb: HEAP_MB,
    youngMb: YOUNG_MB,
  });
  thread.hold();
  try {
    await within(START_LIMIT_MS, Promise.resolve(thread.work.ready()));
  } catch (error) {
    await thread.stop();
    throw error;
  }
  thread.release();
  return thread;
}

/** Problems that cost a worker or most of its memory. */
const COSTLY: ReadonlySet<PdfProblem> = new Set(['time', 'memory', 'crash']);

function whyEnded(error: unknown): PdfProblem {
  if (isAmbitError(error, 'overtime')) return 'time';
  const isDeath = error instanceof Error && error.name === WORKER_DIED;
  return isDeath && /memory/i.test(error.message) ? 'memory' : 'crash';
}

const problem = (why: PdfProblem): ParseLimit => parseLimit('pdf', PDF_SENTENCES[why]);
