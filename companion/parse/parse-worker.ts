/** Runs in a worker thread: bytes to page records, out of the way of everything else. */
import { parentPort } from 'node:worker_threads';
import { expose } from 'comlink';
import { blocksOfText } from '../../shared/page/blocks.ts';
import { summary } from '../../shared/page/summary.ts';
import { toWire } from '../../shared/page/wire.ts';
import { decodeHtml } from './charset.ts';
import { type ExtractionValues, partReaders } from './extraction.ts';
import { ownTime } from './own-time.ts';
import { parseHtml } from './parse-html.ts';
import type { ReaderPage } from './reader.ts';
import { workerEndpoint } from './worker-endpoint.ts';

const work = {
  /** Resolves once the worker has loaded its modules. */
  ready: (): boolean => true,

  /**
   * Returns a page record by `toWire`, and its `ownTime` in milliseconds. Measured by the other thread, it would
   * include that thread's other work.
   */
  parse(
    body: Uint8Array,
    charset: string,
    url: string,
    extraction?: ExtractionValues,
  ): readonly [wire: string, tookMs: number] {
    const took = ownTime();
    return [toWire(parseHtml(decodeHtml(body, charset).text, url, true, partReaders(extraction))), took()];
  },

  /** `full`: by Readability over a full DOM; otherwise our own main text. Loads jsdom at the first such call. */
  async reader(body: Uint8Array, charset: string, url: string, full: boolean): Promise<ReaderPage> {
    const { text: html } = decodeHtml(body, charset);
    const record = parseHtml(html, url);
    const read = full
      ? await import('./reader.ts').then((way) => way.readerText(html, record)).catch(() => undefined)
      : undefined;
    const { text, ...blocks } = read ?? { text: record.text, ...blocksOfText(record.text, record.headings) };
    return { text, summary: summary(text), title: record.title, language: record.language, ...blocks };
  },
};

export type ParseWork = typeof work;

if (parentPort === null) throw new Error('parse-worker runs in a worker thread only');
expose(work, workerEndpoint(parentPort));
