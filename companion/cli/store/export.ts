import { closeSync, writeFileSync } from 'node:fs';
import type { ExportQuery, Format } from '../../../shared/api/export.ts';
import type { ResultQuery } from '../../../shared/api/results.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { type MadeFile, makeFile, readsTexts } from '../../export/export-file.ts';
import type { Store } from '../../store/store.ts';
import { crawlStateWord } from '../crawl-state.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { shareLine } from '../share-line.ts';
import { type FolderWritten, writeFolder } from './export-folder.ts';
import { noCrawl, readKept } from './kept.ts';
import { openOwnFile } from './own-file.ts';

export interface ExportOptions {
  readonly format: Format;
  readonly show: NonNullable<ResultQuery['show']>;
  readonly seeds: boolean;
  readonly since?: string;
  readonly data?: string;
  readonly out?: string;
}

/**
 * `ambit export`: the pages of a crawl as a file, as they are at this moment: a companion may be at work on the same
 * folder.
 */
export async function exportCrawl(id: string | undefined, options: ExportOptions): Promise<number> {
  const since = sinceOf(options.since);
  return readKept({ data: options.data, still: !readsTexts(options.format) }, async (store) => {
    if (id === undefined) return listCrawls(store);
    const crawl = store.crawls.get(id);
    if (crawl === undefined) throw new AmbitError('bad-arguments', noCrawl(id));
    const seeds = options.seeds ? 'with' : 'without';
    const { format, show } = options;
    const query: ExportQuery = { format, show, seeds, ...(since === undefined ? {} : { since }) };
    const line = shareLine(process.stderr, (done) => say('Exporting: $1', done));
    // The pages that scroll by on a terminal are progress enough.
    const isShown = options.out === undefined && process.stdout.isTTY;
    const told = await makeFile(store, crawl, query, isShown ? undefined : line.tell)
      .then((file) => write(file, options.out))
      .finally(line.end);
    if (told !== '') console.log(told);
    return EXIT.ok;
  });
}

/** @returns the sentence to print, '' for none */
async function write({ content, folder, pages }: MadeFile, out: string | undefined): Promise<string> {
  if (out !== undefined && folder !== undefined && !out.endsWith('.zip'))
    return writtenText(await writeFolder(out, folder));
  const pieces = typeof content === 'string' ? [content] : content;
  if (out === undefined) {
    for (const piece of pieces) process.stdout.write(piece);
    return '';
  }
  writeAll(out, pieces);
  return pages === 1 ? say('1 page written.') : say('$1 pages written.', pages);
}

/** Most paths in a line. */
const MAX_PATHS = 5;

/** Says in one line what became of the files of a folder. */
function writtenText({ created, changed, unchanged, leftAlone }: FolderWritten): string {
  const counts = say('$1 files created, $2 updated, $3 unchanged.', created, changed, unchanged);
  if (leftAlone.length === 0) return counts;
  const paths = leftAlone.slice(0, MAX_PATHS).map((path) => displayText(path));
  const more = leftAlone.length > MAX_PATHS ? ', …' : '';
  return say(
    '$1 $2 left alone, because a link or another file is in their place: $3$4',
    counts,
    leftAlone.length,
    paths.join(', '),
    more,
  );
}

function writeAll(path: string, pieces: Iterable<string | Uint8Array>): void {
  const file = openOwnFile(path);
  try {
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

function sinceOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new AmbitError('bad-arguments', say('--since needs a time such as 2026-05-01 or 2026-05-01T12:00:00Z.'));
  return time;
}

function listCrawls(store: Store): number {
  const crawls = store.crawls.list();
  if (crawls.length === 0)
    console.error(say('No crawl is stored here yet: start one in the browser, or with ambit crawl --data.'));
  for (const { id, topicId, state, startedAt } of crawls) {
    const name = displayText(store.topics.get(topicId)?.name ?? '', 60);
    const { fetched, onTopic } = store.crawls.tally(id);
    console.log(
      say(
        '$1  $2  $3  $4/$5 on topic  $6',
        id,
        new Date(startedAt).toISOString(),
        crawlStateWord(state),
        onTopic,
        fetched,
        name,
      ),
    );
  }
  return EXIT.ok;
}
