import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  openTestHarness,
  specOf,
  type TestHarness,
  type TestHarnessOptions,
} from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { WatchedPage } from '../../../companion/store/watch-store.ts';
import type { Capture } from '../../../shared/api/capture.ts';
import { keptIn } from './kept-in.ts';

const SITES = ['http://diary.example', 'http://www.diary.example', 'http://notdiary.example', 'http://tea.example'];
const WORDS = ['secretword', 'hiddenword', 'openword', 'greenword'];
/** Forty pages, each site linking to all, with texts and anchors that name their origin. */
export const web = (url: string) => {
  const site = SITES.findIndex((one) => url.startsWith(`${one}/`));
  const n = Number(/(\d+)$/.exec(url)?.[1] ?? 0);
  if (site < 0 || n >= 10) return undefined;
  const links = SITES.flatMap((to) =>
    [n + 1, n + 7].map((next) => ({
      url: `${to}/${next}`,
      anchor: `${WORDS[site]} anchor`,
      before: `${WORDS[site]} before`,
    })),
  );
  links.push({ url: `http://www.diary.example/${n}.zip`, anchor: `${WORDS[site]} file`, before: '' });
  // A spelling that differs from the canonical one.
  links.push({ url: `http://www.diary.example/?b=${n}&a=99`, anchor: `${WORDS[site]} list`, before: '' });
  // Every other page names the diary in upper case, which must not hide it.
  const body = `<p>${WORDS[site]} original</p>${n % 2 === 0 ? '<a href="http://DIARY.example/">x</a>' : ''}`;
  return { title: `0.7 ${WORDS[site]}`, body, text: `${WORDS[site]} text ${n} `.repeat(40), links };
};

/** A state folder with a harness, new for each test of a file. */
export class Diary {
  #home = '';
  #harness: TestHarness | undefined;
  /** Fetches that were begun and have not arrived. */
  inFlight = 0;

  constructor() {
    beforeEach(() => {
      this.#home = mkdtempSync(join(tmpdir(), 'ambit-forget-'));
      this.inFlight = 0;
    });
    afterEach(async () => {
      await this.close();
      rmSync(this.#home, { recursive: true });
    });
  }

  get state(): string {
    return join(this.#home, 'state');
  }

  get harness(): TestHarness {
    if (this.#harness === undefined) throw new Error('Nothing has been opened yet.');
    return this.#harness;
  }

  /** Returns the contents of all files of the state folder. */
  kept(): string {
    return keptIn(this.state);
  }

  open(options: TestHarnessOptions = {}): void {
    this.#harness = openTestHarness(web, { ...options, store: options.store ?? openStore(this.state) });
  }

  async close(): Promise<void> {
    await this.#harness?.crawls.close();
    this.#harness?.store.close();
    this.#harness = undefined;
  }

  crawl(pages = 30): Promise<unknown> {
    this.open();
    this.harness.crawls.start(
      specOf(['http://diary.example/1', 'http://tea.example/1'], {
        budgets: { pages, perHost: 50, seconds: 0 },
        siteLabels: { relevant: ['www.diary.example', 'tea.example'], notRelevant: [] },
        keepOriginals: true,
      }),
    );
    return this.harness.crawls.ended('c');
  }

  /** A crawl whose eighth page is on its way. @returns what lets it arrive. */
  async hold(options: TestHarnessOptions = {}): Promise<() => void> {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.open({
      during: async () => {
        this.inFlight += 1;
        const nth = this.harness.web.asked.length;
        if (nth >= 8) await held;
        // Fetches begun later arrive well later.
        for (let turns = nth > 8 ? 20 : 0; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
        this.inFlight -= 1;
      },
      ...options,
    });
    this.harness.crawls.start(specOf(['http://diary.example/1', 'http://tea.example/1']));
    await expect.poll(() => this.harness.web.asked.length).toBe(8);
    return release;
  }
}

export const label = (url: string, at: number) =>
  ({ id: `label-${at}`, topicId: 't', target: 'page', url, value: 'relevant', at }) as const;

export const watched = (url: string, fresh: readonly string[], more: Partial<WatchedPage> = {}): WatchedPage => ({
  ...{
    topicId: 't',
    kind: 'page',
    feed: '',
    key: url.slice(7),
    url,
    etag: '',
    lastModified: '',
    failure: '',
    visitedAt: 0,
    dueAt: 0,
    visits: [],
  },
  ...{ sketch: new Uint32Array(), links: new Uint32Array(), fresh },
  ...more,
});

export function createRecord(url: string): Capture['page'] {
  const page = {
    url,
    title: '',
    text: 'read',
    letter: '',
    description: '',
    headings: [],
    language: 'en',
    links: [],
    canonical: '',
  };
  return { ...page, feeds: [], author: '', published: '', noindex: false, nofollow: false, truncated: false };
}
