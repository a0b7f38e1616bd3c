/**
 * Runs in a worker thread of its own: bytes of a PDF to a page record. pdf.js is loaded when the thread starts, and by
 * no other.
 */
import { parentPort } from 'node:worker_threads';
import { expose } from 'comlink';
import { toWire } from '../../../shared/page/wire.ts';
import { ownTime } from '../own-time.ts';
import { workerEndpoint } from '../worker-endpoint.ts';
import type { PdfProblem } from './pdf-problem.ts';
import { loadPdfjs } from './pdfjs.ts';
import { readPdf } from './read-pdf.ts';

/**
 * On a busy machine a file is cut after so many times its limit of wall time, before it would be refused (`within.ts`).
 */
const PATIENCE = 6;

const pdfjs = await loadPdfjs();

/** A page record by `toWire` with the milliseconds of a processor that it took, or the reason for its absence. */
export type PdfAnswer = PdfProblem | readonly [wire: string, tookMs: number];

const work = {
  /** Answers once pdf.js is loaded. */
  ready: (): boolean => true,

  /** @param enoughMs after so many milliseconds no further page is read */
  async read(bytes: Uint8Array, url: string, enoughMs: number): Promise<PdfAnswer> {
    const took = ownTime();
    const startedAt = performance.now();
    const isLate = (): boolean => took() > enoughMs || performance.now() - startedAt > PATIENCE * enoughMs;
    const read = await readPdf(pdfjs, bytes, url, isLate);
    return typeof read === 'string' ? read : [toWire(read), took()];
  },
};

export type PdfWork = typeof work;

if (parentPort === null) throw new Error('pdf-worker runs in a worker thread only');
expose(work, workerEndpoint(parentPort));
