import { ORDER_NAMES, type OrderName } from '../../shared/api/crawl.ts';
import { useLargeDictionary } from '../../shared/text/dictionary/large.ts';
import { runExperiment } from '../lab/index.ts';
import { BadArguments, EXIT } from './exit.ts';

export interface LabOptions {
  readonly web: string;
  readonly topic?: string;
  /** Names of orders, separated by commas. */
  readonly orders?: string;
  readonly pages: number;
  readonly far?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** `ambit lab`: an experiment over a recorded web; prints the table, or every point with `--json`. */
export async function lab(experiment: string, options: LabOptions): Promise<number> {
  useLargeDictionary();
  const { orders, json, ...rest } = options;
  const result = await runExperiment(experiment, {
    ...rest,
    ...(orders === undefined ? {} : { orders: orders.split(',').map(orderName) }),
    // On standard error, so that the table can be piped.
    onProgress: (message) => process.stderr.write(`${message}\n`),
  });
  console.log(json ? result.points : result.table);
  for (const file of result.files) process.stderr.write(`${file}\n`);
  return EXIT.ok;
}

function orderName(text: string): OrderName {
  const name = ORDER_NAMES.find((known) => known === text.trim());
  if (name === undefined) throw new BadArguments(`${text} is no order; known: ${ORDER_NAMES.join(', ')}.`);
  return name;
}
