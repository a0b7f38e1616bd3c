import { wrap } from 'comlink';
import browser from 'webextension-polyfill';
import { type Mark, type MarkModel, type PageLink, rate } from './rate.ts';

type Rate = (links: readonly PageLink[], model: MarkModel) => Promise<readonly Mark[]>;

let started: Rate | undefined;

/**
 * The model, off the threads that pages and the extension are drawn by: Chromium's background is a worker already, and
 * may not start another.
 */
export function rater(): Rate {
  started ??= typeof Worker === 'undefined' ? async (links, model) => rate(links, model) : inWorker();
  return started;
}

function inWorker(): Rate {
  const worker = wrap<{ rate: typeof rate }>(new Worker(browser.runtime.getURL('/mark-worker.js')));
  return (links, model) => worker.rate(links, model);
}
