import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultQuery } from '../../shared/api/results.ts';
import type { Format } from '../../shared/api/take-away.ts';
import { displayText } from '../../shared/text/display.ts';
import { DATABASE, openStoreToRead } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { takeAway } from '../take-away/take-away.ts';
import { BadArguments, EXIT } from './exit.ts';
import { stateFolder } from './serve-folder.ts';

export interface ExportOptions {
  readonly format: Format;
  readonly show: NonNullable<ResultQuery['show']>;
  readonly seeds: boolean;
  readonly since?: string;
  readonly data?: string;
  readonly out?: string;
}

/** `ambit export`: the pages of a crawl as a file, as they are at this moment: a companion may be at work on the same folder. */
export async function exportCrawl(id: string | undefined, options: ExportOptions): Promise<number> {
  const since = sinceOf(options.since);
  const folder = options.data ?? stateFolder();
  if (!existsSync(folder)) throw new BadArguments(`There is no state folder ${folder}. Name it with --data.`);
  if (!existsSync(join(folder, DATABASE))) throw new BadArguments(`There is no crawl in ${folder} yet.`);
  const store = openStoreToRead(folder, { still: true });
  try {
    if (id === undefined) return listCrawls(store);
    const crawl = store.crawls.get(id);
    if (crawl === undefined)
      throw new BadArguments('There is no crawl of this id. Run ambit export without one for a list.');
    const seeds = options.seeds ? 'with' : 'without';
    const { format, show } = options;
    const { text, pages } = takeAway(store, crawl, { format, show, seeds, ...(since === undefined ? {} : { since }) });
    if (options.out === undefined) process.stdout.write(text);
    else {
      writeFileSync(options.out, text);
      console.log(`${pages} pages written.`);
    }
    return EXIT.ok;
  } finally {
    store.close();
  }
}

function sinceOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new BadArguments('--since needs a time such as 2026-05-01 or 2026-05-01T12:00:00Z.');
  return time;
}

function listCrawls(store: Store): number {
  for (const { id, topicId, state, startedAt } of store.crawls.list()) {
    const name = displayText(store.topics.get(topicId)?.name ?? '', 60);
    const { fetched, onTopic } = store.crawls.tally(id);
    console.log(`${id}  ${new Date(startedAt).toISOString()}  ${state}  ${onTopic}/${fetched} on topic  ${name}`);
  }
  return EXIT.ok;
}
