import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { constants, createBrotliDecompress } from 'node:zlib';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

/** A topic of a recorded web: what a user would give, and the labels that say which pages it means. */
export interface RecordedTopic {
  readonly id: string;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly seeds: readonly string[];
  /** Seeds among which no page is on the topic; empty when the web has none. */
  readonly seedsFar: readonly string[];
  readonly onLabels: readonly string[];
  readonly unknownLabels: readonly string[];
}

/** Labels of a recorded web. Only metrics and the oracle may hold one: nothing that crawls. */
export interface Truth {
  readonly topics: readonly RecordedTopic[];
  /** Per page of `urls`: 1 on the topic, 0 off, -1 unknown (counts neither way). */
  of(topic: RecordedTopic, urls: readonly string[]): Int8Array;
  /** Labels of one page, as the source gave them. */
  labelsOf(url: string): readonly string[];
}

interface SnapshotTopic {
  readonly id: string;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly on_labels: readonly string[];
  readonly unknown_labels?: readonly string[];
  readonly seeds: readonly string[];
  readonly seeds_far?: readonly string[];
}

/** @throws no-recorded-web when the folder has no snapshot.json or no pages */
export async function readTruth(dir: string): Promise<Truth> {
  const snapshot = join(dir, 'snapshot.json');
  if (!existsSync(snapshot))
    throw new AmbitError('no-recorded-web', `${dir} has no snapshot.json: nothing says what its topics are.`);
  const { topics = [] } = JSON.parse(readFileSync(snapshot, 'utf8')) as { topics?: readonly SnapshotTopic[] };
  const labels = await readLabels(dir);
  return {
    topics: topics.map((topic) => ({
      id: topic.id,
      name: topic.name,
      keywords: topic.keywords,
      seeds: topic.seeds,
      seedsFar: topic.seeds_far ?? [],
      onLabels: topic.on_labels,
      unknownLabels: topic.unknown_labels ?? [],
    })),
    of: (topic, urls) => Int8Array.from(urls, (url) => verdict(topic, labels.get(url) ?? [])),
    labelsOf: (url) => labels.get(url) ?? [],
  };
}

function verdict(topic: RecordedTopic, labels: readonly string[]): number {
  if (labels.some((label) => topic.onLabels.includes(label))) return 1;
  return labels.some((label) => topic.unknownLabels.includes(label)) ? -1 : 0;
}

async function readLabels(dir: string): Promise<Map<string, readonly string[]>> {
  const packed = join(dir, 'pages.jsonl.br');
  const file = existsSync(packed) ? packed : join(dir, 'pages.jsonl');
  if (!existsSync(file)) throw new AmbitError('no-recorded-web', `${dir} has no pages.`);
  const raw = createReadStream(file);
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const text = file === packed ? raw.pipe(createBrotliDecompress({ params })) : raw;
  const labels = new Map<string, readonly string[]>();
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    const page = JSON.parse(line) as { url: string; labels?: readonly string[] };
    if (!labels.has(page.url)) labels.set(page.url, page.labels ?? []);
  }
  return labels;
}
