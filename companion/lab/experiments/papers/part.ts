import type { LabWeb, PaperExperiment, RunOptions } from '../../experiment.ts';
import type { PaperFigure } from '../../report/paper-figure.ts';
import type { Section } from '../../report/report.ts';

/** Size of an experiment within `papers` that keeps the whole within minutes. */
interface Budget {
  /** As in `RunOptions`: pages of a crawl, links or titles. */
  readonly pages: number;
  readonly topics: number;
  /** The experiment reads pages that people marked. Default false. */
  readonly isMarked?: boolean;
}

/** An experiment within `papers`. */
export interface PaperPart {
  readonly name: string;
  /** Options by which `papers` runs it. */
  optionsOf(options: RunOptions): RunOptions;
  run(lab: LabWeb, options: RunOptions): Promise<Pick<RunPart, 'result' | 'figures' | 'sections'>>;
}

export interface RunPart {
  readonly name: string;
  /** Command that repeats this experiment alone; DIR means the web. */
  readonly command: string;
  readonly seconds: number;
  readonly figures: readonly PaperFigure[];
  readonly sections: readonly Section[];
  readonly result: unknown;
}

/**
 * @param budget used unless the user asks for the full experiment; options of the command lower it
 */
export function partOf<Result>(experiment: PaperExperiment<Result>, budget: Budget): PaperPart {
  const { name, defaults } = experiment;
  return {
    name,
    optionsOf: (options) => ({
      ...options,
      orders: defaults.orders,
      texts: budget.isMarked ? options.texts : [],
      pages: Math.min(options.pages, options.full ? defaults.pages : budget.pages),
      mostTopics: options.full ? options.mostTopics : Math.min(options.mostTopics, budget.topics),
    }),
    async run(lab, options) {
      const result = await experiment.run(lab, options);
      return { result, figures: experiment.figures(result), sections: experiment.report(result) };
    },
  };
}

/**
 * Runs an experiment as part of `papers`. Passes no share on, because the parts differ too much. @param place among the
 * parts
 */
export async function readPart(part: PaperPart, place: string, lab: LabWeb, given: RunOptions): Promise<RunPart> {
  const { name } = part;
  const options = part.optionsOf(given);
  const begun = performance.now();
  const progress = (message: string): void => given.progress(`${name} (${place}): ${message}`);
  const ran = await part.run(lab, { ...options, progress });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  return { name, command: commandOf(name, options), seconds, ...ran };
}

function commandOf(name: string, { pages, mostTopics, topics, seeds, seed, texts }: RunOptions): string {
  const words = ['ambit lab', name, '--web DIR'];
  for (const topic of topics) words.push('--topic', topic);
  if (Number.isFinite(mostTopics)) words.push('--topics', String(mostTopics));
  words.push('--pages', String(pages));
  if (seeds === 'far') words.push('--seeds far');
  if (seed !== 1) words.push('--seed', String(seed));
  if (texts.length > 0) words.push('--texts FILE');
  return words.join(' ');
}
