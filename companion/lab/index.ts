import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderName } from '../../shared/api/crawl.ts';
import { runHarvest } from './experiments/harvest.ts';
import { harvestPlot } from './report/harvest-plot.ts';
import { harvestTable } from './report/harvest-table.ts';
import { openParsedWeb } from './web/parsed-web.ts';
import { readTruth } from './web/truth.ts';

export { type Harvest, type HarvestOptions, runHarvest } from './experiments/harvest.ts';
export { openParsedWeb, type ParsedWeb } from './web/parsed-web.ts';
export { readTruth, type Truth } from './web/truth.ts';

/** Names of the experiments that `ambit lab` runs. */
export const EXPERIMENTS = ['harvest'] as const;
export type ExperimentName = (typeof EXPERIMENTS)[number];

export interface ExperimentOptions {
  /** Folder of a recorded web. */
  readonly web: string;
  /** Topic id; all topics when left out. */
  readonly topic?: string;
  /** Default: adaptive, best-first, breadth-first. */
  readonly orders?: readonly OrderName[];
  /** Default 1,000. */
  readonly pages?: number;
  readonly far?: boolean;
  /** Folder for the table, the plot and the points; nothing is written when left out. */
  readonly out?: string;
  readonly onProgress?: (message: string) => void;
}

export interface ExperimentResult {
  /** Markdown. */
  readonly table: string;
  /** SVG. */
  readonly plot: string;
  /** JSON of every point. */
  readonly points: string;
  /** Files written. */
  readonly files: readonly string[];
}

/** No such experiment or topic: mend the call. */
export class UnknownExperiment extends Error {
  override readonly name = 'UnknownExperiment';
  readonly code = 'unknown-experiment';
}

/** @throws UnknownExperiment; NoRecordedWeb; UnknownOrder */
export async function runExperiment(name: string, options: ExperimentOptions): Promise<ExperimentResult> {
  if (!EXPERIMENTS.some((known) => known === name)) {
    throw new UnknownExperiment(`${name}: no such experiment; known: ${EXPERIMENTS.join(', ')}.`);
  }
  const { orders = ['adaptive', 'best-first', 'breadth-first'], pages = 1000, far = false, onProgress } = options;
  const truth = await readTruth(options.web);
  if (options.topic !== undefined && !truth.topics.some(({ id }) => id === options.topic)) {
    const known = truth.topics.map(({ id }) => id).join(', ');
    throw new UnknownExperiment(`${options.topic}: no such topic in this web; known: ${known}.`);
  }
  const progress = onProgress && ((at: number, of: number) => onProgress(`parsing ${at} of ${of} pages, once`));
  const web = await openParsedWeb(options.web, progress === undefined ? {} : { onProgress: progress });
  try {
    const harvest = runHarvest({
      web,
      truth,
      orders,
      pages,
      far,
      ...(options.topic === undefined ? {} : { topics: [options.topic] }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    const result = {
      table: harvestTable(harvest),
      plot: harvestPlot(harvest),
      points: JSON.stringify(harvest),
    };
    return { ...result, files: options.out === undefined ? [] : writeResult(options.out, name, result) };
  } finally {
    web.close();
  }
}

function writeResult(dir: string, name: string, result: Omit<ExperimentResult, 'files'>): string[] {
  mkdirSync(dir, { recursive: true });
  const files = [
    [`${name}.md`, result.table],
    [`${name}.svg`, result.plot],
    [`${name}.json`, result.points],
  ] as const;
  return files.map(([file, text]) => {
    const path = join(dir, file);
    writeFileSync(path, text);
    return path;
  });
}
