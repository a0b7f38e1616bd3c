import { availableParallelism } from 'node:os';
import { type Remote, transfer } from 'comlink';
import { AmbitError, isAmbitError } from '../../shared/errors/ambit-error.ts';
import { blocksOfText } from '../../shared/page/blocks.ts';
import { isPdf } from '../../shared/page/is-pdf.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { summary } from '../../shared/page/summary.ts';
import { fromWire } from '../../shared/page/wire.ts';
import { hostOf } from '../../shared/url/site.ts';
import { WorkerDeaths } from './deaths.ts';
import { isParseLimit, type ParseLimit, parseLimit, parserClosed } from './errors.ts';
import type { ExtractionValues } from './extraction.ts';
import { type ParseThread, startThread } from './parse-thread.ts';
import type { ParseWork } from './parse-worker.ts';
import type { PdfReader } from './pdf/pdf-reader.ts';
import type { ReaderPage } from './reader.ts';
import { within } from './within.ts';
import { WORKER_DIED } from './worker-endpoint.ts';

/** Returns the main text of a record for a person to read. Needs no full DOM. */
const readingOf = ({ text, title, language, headings }: PageRecord): ReaderPage => ({
  text,
  summary: summary(text),
  title,
  language,
  ...blocksOfText(text, headings),
});

/** Parses pages away from the main thread, within limits. */
export interface PageParser {
  /**
   * Decodes and reads one page, or a PDF as its first octets show. Leaves out pictures and the blocks of links, which
   * no crawl reads. `body` is copied; `charset` is the label of the Content-Type header or ''. @throws ParseLimit for a
   * page that is too much or that we fail at, and for any page of a host whose pages ended too many workers lately.
   */
  parse(body: Uint8Array, charset: string, url: string, extraction?: ExtractionValues): Promise<PageRecord>;
  /**
   * Reads bytes as a PDF whatever they begin with. `body` is copied. @throws ParseLimit with a sentence for the user
   */
  pdf(body: Uint8Array, url: string): Promise<PageRecord>;
  /** Milliseconds of a processor that a page took whose record `parse` gave; 0 for any other record. */
  tookMs(record: PageRecord): number;
  /** Pages of a host may be read again, whatever they did. */
  forgive(host: string): void;
  /**
   * Text, blocks and summary of a page that will be shown to somebody; `body` and `charset` as for `parse`. A page that
   * is too much for a full DOM is read without one.
   */
  reader(body: Uint8Array, charset: string, url: string): Promise<ReaderPage>;
  close(): Promise<void>;
}

export interface ParsePoolOptions {
  /** Worker threads. Default: one for each processor but one, at most 2. */
  readonly size?: number;
  /**
   * Processor time of this process from when a warm worker takes the page up; wall time is bounded by 8 times as much.
   * Default 2,000.
   */
  readonly timeLimitMs?: number;
  /** A full DOM costs ten times as much as a record. Default 10,000. */
  readonly readerTimeLimitMs?: number;
  /** Processor time of this process for one PDF. Default 2,000. */
  readonly pdfTimeLimitMs?: number;
  /** Heap of each worker in MiB. Default 256. */
  readonly heapMb?: number;
}

type PoolThread = ParseThread<ParseWork>;
type ParseTask<T> = (work: Remote<ParseWork>) => Promise<T>;

/** A worker that does not come up three times in a row never will. */
const MAX_FAILED_STARTS = 3;
const START_LIMIT_MS = 30_000;

const died = (error: unknown): boolean => error instanceof Error && error.name === WORKER_DIED;

function limitOf(error: Error, limitMs: number): ParseLimit {
  if (isAmbitError(error, 'overtime')) return parseLimit('time', `the page took longer than ${limitMs} ms to parse`);
  if (/memory/i.test(error.message)) return parseLimit('memory', 'the page needed more memory than a parser may use');
  return parseLimit('crash', `the parser ended on this page: ${error.message}`);
}

/** Wraps an unforeseen error, so that it fails its page and not the crawl. */
const faultOf = (error: unknown): ParseLimit => parseLimit('fault', `reading the page failed: ${String(error)}`);

class ParsePool implements PageParser {
  readonly #options: Required<ParsePoolOptions>;
  readonly #threads = new Set<PoolThread>();
  readonly #idle: PoolThread[] = [];
  readonly #waiting: { take: (thread: PoolThread) => void; refuse: (error: Error) => void }[] = [];
  readonly #deaths = new WorkerDeaths();
  readonly #tookMs = new WeakMap<PageRecord, number>();
  #pdfs: Promise<PdfReader> | undefined;
  #starting = 0;
  #failedStarts = 0;
  #closed = false;

  constructor(options: ParsePoolOptions) {
    const size = Math.max(1, Math.min(2, availableParallelism() - 1));
    this.#options = {
      size,
      timeLimitMs: 2_000,
      readerTimeLimitMs: 10_000,
      pdfTimeLimitMs: 2_000,
      heapMb: 256,
      ...options,
    };
  }

  async parse(body: Uint8Array, charset: string, url: string, extraction?: ExtractionValues): Promise<PageRecord> {
    if (isPdf(body)) return this.pdf(body, url);
    const host = hostOf(url);
    const [wire, ms] = await this.#run(this.#options.timeLimitMs, (work) => {
      if (this.#deaths.isOut(host)) throw parseLimit('host', `pages of ${host} ended too many parsers of late`);
      // Makes a copy, because a transfer detaches the buffer. A view (such as a Buffer's slice) may share its buffer
      // with others.
      const own = new Uint8Array(body);
      return work.parse(transfer(own, [own.buffer]), charset, url, extraction);
    }).catch((error: unknown) => {
      if (!isParseLimit(error) || error.details.hostIsOut || error.details.reason === 'fault') throw error;
      this.#deaths.count(host);
      throw parseLimit(error.details.reason, error.message, this.#deaths.isOut(host));
    });
    const record = fromWire(wire);
    this.#tookMs.set(record, ms);
    return record;
  }

  async pdf(body: Uint8Array, url: string): Promise<PageRecord> {
    const { record, tookMs } = await (await this.#pdfReader()).read(body, url);
    this.#tookMs.set(record, tookMs);
    return record;
  }

  /** Loads the reader of PDF files when there is the first one. */
  #pdfReader(): Promise<PdfReader> {
    if (this.#closed) return Promise.reject(parserClosed());
    this.#pdfs ??= import('./pdf/pdf-reader.ts').then((pdf) => new pdf.PdfReader(this.#options.pdfTimeLimitMs));
    return this.#pdfs;
  }

  tookMs(record: PageRecord): number {
    return this.#tookMs.get(record) ?? 0;
  }

  forgive(host: string): void {
    this.#deaths.forgive(host);
    void this.#pdfs?.then((pdfs) => pdfs.forgive(host));
  }

  async reader(body: Uint8Array, charset: string, url: string): Promise<ReaderPage> {
    if (isPdf(body)) return readingOf(await this.pdf(body, url));
    try {
      return await this.#run(this.#options.readerTimeLimitMs, (work) => work.reader(body, charset, url, true));
    } catch (error) {
      if (!isParseLimit(error)) throw error;
      return this.#run(this.#options.timeLimitMs, (work) => work.reader(body, charset, url, false));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(parserClosed());
    this.#idle.length = 0;
    const pdfs = this.#pdfs?.then((reader) => reader.close());
    await Promise.all([pdfs, ...[...this.#threads].map((thread) => thread.stop())]);
  }

  async #run<T>(limitMs: number, task: ParseTask<T>): Promise<T> {
    const thread = await this.#take();
    thread.hold();
    try {
      const result = await within(limitMs, task(thread.work));
      this.#give(thread);
      return result;
    } catch (error) {
      if (this.#closed) throw parserClosed();
      if (!isAmbitError(error, 'overtime') && !died(error)) {
        this.#give(thread);
        throw isParseLimit(error) ? error : faultOf(error);
      }
      await this.#drop(thread);
      throw limitOf(error as Error, limitMs);
    }
  }

  #take(): Promise<PoolThread> {
    if (this.#closed) return Promise.reject(parserClosed());
    const thread = this.#idle.pop();
    if (thread !== undefined) return Promise.resolve(thread);
    return new Promise((take, refuse) => {
      this.#waiting.push({ take, refuse });
      this.#start();
    });
  }

  /** Passes a free thread to the caller that waits longest. */
  #give(thread: PoolThread): void {
    if (this.#closed) return;
    const next = this.#waiting.shift();
    if (next !== undefined) next.take(thread);
    else {
      thread.release();
      this.#idle.push(thread);
    }
  }

  async #drop(thread: PoolThread): Promise<void> {
    this.#threads.delete(thread);
    await thread.stop();
    this.#start();
  }

  /** Starts a thread when somebody waits for one and there is room; it is given out once it answers. */
  #start(): void {
    if (this.#closed || this.#waiting.length <= this.#starting || this.#threads.size >= this.#options.size) return;
    const thread = startThread<ParseWork>({
      beside: import.meta.url,
      file: 'parse-worker',
      heapMb: this.#options.heapMb,
    });
    this.#threads.add(thread);
    this.#starting++;
    thread.hold();
    within(START_LIMIT_MS, Promise.resolve(thread.work.ready())).then(
      () => {
        this.#starting--;
        this.#failedStarts = 0;
        this.#give(thread);
      },
      (error: unknown) => {
        this.#starting--;
        this.#failedStarts++;
        void this.#startFailed(thread, error);
      },
    );
  }

  async #startFailed(thread: PoolThread, cause: unknown): Promise<void> {
    if (this.#failedStarts >= MAX_FAILED_STARTS) {
      const error = new AmbitError(
        'parser-unavailable',
        `no parser worker could be started in ${MAX_FAILED_STARTS} tries`,
        { cause },
      );
      this.#failedStarts = 0;
      for (const { refuse } of this.#waiting.splice(0)) refuse(error);
    }
    await this.#drop(thread);
  }
}

/** Workers start when first needed, stay warm, and are replaced when a page kills them. No page is tried twice. */
export function createParsePool(options: ParsePoolOptions = {}): PageParser {
  return new ParsePool(options);
}
