import { readFileSync } from 'node:fs';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { visible } from '../../../shared/text/visible.ts';
import { localReader, ZOTERO_PORT } from '../../fetch/local-program.ts';
import { proposedWords } from '../../find/proposed-words.ts';
import type { ImportedPage } from '../../find/saved-page.ts';
import { readSavedPages } from '../../find/saved-pages.ts';
import { readZotero } from '../../find/zotero.ts';
import { EXIT } from '../exit.ts';
import { unread } from '../file-fault.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { shareLine } from '../share-line.ts';

export interface SeedsOptions {
  readonly zotero?: boolean;
  readonly json?: boolean;
}

/** Largest file that is read, in octets. */
const MAX_BYTES = 50_000_000;

/** `ambit seeds`: prints the pages of a file from another tool, or of a running Zotero, as seeds to choose from. */
export async function seeds(file: string | undefined, { zotero = false, json = false }: SeedsOptions): Promise<number> {
  if (zotero === (file !== undefined))
    throw new AmbitError('bad-arguments', say('Name a file, or give --zotero to read from a running Zotero.'));
  const pages = file === undefined ? await fromZotero() : await readSavedPages(textIn(file));
  // Escapes control characters: a program may copy these lines to a terminal.
  for (const page of pages) console.log(json ? visible(JSON.stringify(page)) : lineOf(page));
  const words = proposedWords(pages);
  // Beside the list, which a program may read.
  if (pages.length === 0) console.error(say('No page was found.'));
  if (words.length > 0) console.error(say('Words that several titles share: $1', displayText(words.join(', '), 400)));
  return EXIT.ok;
}

async function fromZotero(): Promise<readonly ImportedPage[]> {
  const line = shareLine(process.stderr, (_done, part) => part);
  const tell = (items: number): void => line.tell(undefined, say('Zotero: $1 items read', items));
  const { links, message } = await readZotero(localReader(ZOTERO_PORT), tell).finally(line.end);
  if (message !== '') console.error(`Zotero: ${told(message)}`);
  return links;
}

function textIn(file: string): string {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > MAX_BYTES)
      throw new AmbitError('bad-arguments', say('The file $1 is larger than 50 MB: split it.', file));
    return bytes.toString('utf8');
  } catch (error) {
    if (error instanceof AmbitError) throw error;
    throw new AmbitError('bad-arguments', unread(say('The file $1', file), error));
  }
}

const lineOf = ({ url, title, folder = '' }: ImportedPage): string =>
  [url, title, folder]
    .map((part) => displayText(part, 300))
    .join('\t')
    .trimEnd();
