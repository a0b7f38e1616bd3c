import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { DATABASE, openStoreToRead } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { say } from '../language/say.ts';

import { stateFolder } from '../state-folder.ts';

/** Returns the message for an id that no crawl has. */
export const noCrawl = (id: string): string => say('There is no crawl $1. $2', displayText(id, 80), CRAWLS_LISTED);

/** Returns the error for a state folder that is not there. */
export const noFolder = (folder: string): AmbitError =>
  new AmbitError('bad-arguments', say('There is no state folder $1. Name it with --data.', folder));

/** Advice where to find ids of crawls: the end of a sentence on an unknown id. */
export const CRAWLS_LISTED = say('ambit export, without a crawl, lists all crawls.');

export interface KeptOptions {
  /** State folder; `stateFolder()` unless said. */
  readonly data?: string | undefined;
  /** Reads everything as of one moment; the companion's log cannot be emptied until the reading ends. Default false. */
  readonly still?: boolean;
}

/**
 * Opens the store to read it, while a companion may work on the same folder.
 * @throws bad-arguments when the folder holds no store yet
 */
export async function readKept<Value>(
  { data, still = false }: KeptOptions,
  read: (store: Store) => Value | Promise<Value>,
): Promise<Value> {
  const folder = data ?? stateFolder();
  if (!existsSync(folder)) throw noFolder(folder);
  if (!existsSync(join(folder, DATABASE)))
    throw new AmbitError('bad-arguments', say('There is no crawl in $1 yet.', folder));
  const store = openStoreToRead(folder, { still });
  try {
    return await read(store);
  } finally {
    store.close();
  }
}
