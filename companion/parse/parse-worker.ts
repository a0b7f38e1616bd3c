/** Runs in a worker thread: bytes to page records, out of the way of everything else. */
import { parentPort } from 'node:worker_threads';
import { expose } from 'comlink';
import { summary } from '../../shared/page/summary.ts';
import { decodeHtml } from './charset.ts';
import { parseHtml } from './parse-html.ts';
import { workerEndpoint } from './worker-endpoint.ts';

const work = {
  /** Answers once the worker has loaded what it needs. */
  ready: (): boolean => true,

  /** A page record as JSON: cheaper to hand over than the same as objects. */
  parse(body: Uint8Array, charset: string, url: string): string {
    return JSON.stringify(parseHtml(decodeHtml(body, charset).text, url));
  },

  /** `full`: by Readability over a full DOM; otherwise our own main text. jsdom is loaded when first asked for. */
  async reader(html: string, url: string, full: boolean): Promise<{ text: string; summary: string }> {
    const own = parseHtml(html, url).text;
    const text = full
      ? await import('./reader.ts').then(({ readerText }) => readerText(html, url, own)).catch(() => own)
      : own;
    return { text, summary: summary(text) };
  },
};

export type ParseWork = typeof work;

if (parentPort === null) throw new Error('parse-worker runs in a worker thread only');
expose(work, workerEndpoint(parentPort));
