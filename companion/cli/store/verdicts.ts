import { readFileSync } from 'node:fs';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { readVerdicts } from '../../export/label-file.ts';
import { verdictsOf } from '../../results/verdicts.ts';
import { EXIT } from '../exit.ts';
import { unread } from '../file-fault.ts';
import { say } from '../language/say.ts';
import { noCrawl, readKept } from './kept.ts';

export interface VerdictOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/**
 * `ambit verdicts`: averages what several people said of the sample of a crawl. A sheet is what `ambit export --show
 * sample --format csv` writes, with the column `label` filled in by one person.
 */
export async function averageVerdicts(id: string, files: readonly string[], options: VerdictOptions): Promise<number> {
  const people = files.map((file) => readVerdicts(textOf(file)));
  return readKept({ data: options.data }, async (store) => {
    if (store.crawls.get(id) === undefined) throw new AmbitError('bad-arguments', noCrawl(id));
    const found = await verdictsOf(store, id, people);
    if (options.json) {
      console.log(JSON.stringify(found));
      return EXIT.ok;
    }
    for (const [at, { reviewed, relevant, outside = 0 }] of found.people.entries()) {
      const file = displayText(files[at] ?? '');
      console.log(say('$1: $2 of $3 relevant', file, relevant, reviewed));
      if (outside > 0) console.log(say('$1: $2 verdicts left out: their pages are not in the sample', file, outside));
    }
    const { reviewed, sample, mean, low, high, shared, agreed } = found;
    console.log(
      say('mean of $1 of $2 pages: $3 (95 %: $4)', reviewed, sample, percent(mean), `${percent(low)}–${percent(high)}`),
    );
    if (shared > 0) console.log(say('all agree on $1 of the $2 pages that several judged', agreed, shared));
    return EXIT.ok;
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AmbitError('bad-arguments', unread(say('The sheet $1', file), cause));
  }
}
