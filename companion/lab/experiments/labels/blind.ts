import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDER_NAMES, type OrderName } from '../../../../shared/api/crawl.ts';
import { openRecordedWeb } from '../../../fetch/recorded/recorded-web.ts';
import { askedTopic, startCrawl } from '../../crawl/start.ts';
import { type ChosenTopic, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import { readTruth } from '../../truth.ts';
import { openParsedWeb, type ParsedWeb } from '../../web/parsed-web.ts';

/** Pages of each crawl. */
const PAGES = 150;

/** The same crawl over the web and over a copy with its labels shuffled. */
export interface BlindTest {
  readonly topic: string;
  readonly order: OrderName;
  readonly fetched: number;
  /** The very same addresses in the very same order. */
  readonly same: boolean;
  /** Pages fetched that are on the topic by one labelling and not by the other. */
  readonly changed: number;
}

/**
 * Detects orders that read a label, or a page before its fetch. Crawls by every order over the web and over a copy. In
 * the copy, labels are shuffled among its pages, and pages that no crawl fetched are empty. The copy takes the whole
 * way, from the file on.
 */
export async function blindTest(lab: LabWeb, { topic, seeds }: ChosenTopic, options: RunOptions): Promise<BlindTest[]> {
  const { web, truth } = lab;
  const crawl = (over: ParsedWeb, order: OrderName): readonly number[] =>
    startCrawl({ web: over, topic: askedTopic(topic), seeds, order, randomSeed: options.seed })
      .run(PAGES)
      .map(({ page }) => page);
  const step = stepping(options, 2 * ORDER_NAMES.length);
  const fetched = ORDER_NAMES.map((order) => {
    step(`${web.name} ${topic.id}: blind test, ${order}`);
    return { order, pages: crawl(web, order) };
  });
  const dir = mkdtempSync(join(tmpdir(), 'ambit-lab-blind-'));
  try {
    const kept = new Set(fetched.flatMap(({ pages }) => pages));
    await writeCopy(lab, dir, kept, options.seed);
    const copy = await openParsedWeb(dir, { file: join(dir, 'records') });
    const shuffledOn = (await readTruth(dir)).of(topic, copy.urls);
    const on = truth.of(topic, web.urls);
    const tests = fetched.map(({ order, pages }): BlindTest => {
      step(`${web.name} ${topic.id}: blind test, ${order}, labels shuffled`);
      const again = crawl(copy, order);
      const same =
        again.length === pages.length && again.every((page, at) => copy.urls[page] === web.urls[pages[at] ?? -1]);
      return {
        topic: topic.id,
        order,
        fetched: pages.length,
        same,
        changed: pages.filter((page, at) => on[page] !== shuffledOn[again[at] ?? -1]).length,
      };
    });
    copy.close();
    return tests;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function writeCopy(
  { dir: from, web, truth }: LabWeb,
  dir: string,
  kept: ReadonlySet<number>,
  seed: number,
): Promise<void> {
  const raw = await openRecordedWeb(from);
  const labels = shuffled(
    web.urls.map((url) => truth.labelsOf(url)),
    seed,
  );
  const lines = web.urls.map((url, at) => {
    const page = kept.has(at) ? raw.read(url) : undefined;
    return JSON.stringify({ url, html: page?.html ?? '', charset: page?.charset ?? 'utf-8', labels: labels[at] });
  });
  raw.close();
  writeFileSync(join(dir, 'pages.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(join(dir, 'snapshot.json'), readFileSync(join(from, 'snapshot.json')));
}
