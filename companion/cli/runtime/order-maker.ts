import { readFileSync } from 'node:fs';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { type Popularity, popularityOf } from '../../order/common/popularity.ts';
import { createOrder } from '../../order/index.ts';
import { FileSpace } from '../../order/likeness/file-space.ts';
import { unread } from '../file-fault.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import type { Settings } from './settings.ts';

/**
 * Returns a maker of orders, with a popularity list and word vectors if the settings name files of them.
 * @throws bad-settings when one cannot be read or is malformed.
 */
export function orderMaker({
  popularity,
  wordVectors,
}: Pick<Settings, 'popularity' | 'wordVectors'>): typeof createOrder {
  const known = {
    ...(popularity === undefined ? {} : { popularity: readPopularity(popularity) }),
    ...(wordVectors === undefined ? {} : { wordVectors: readWordVectors(wordVectors) }),
  };
  return (name, options) => createOrder(name, { ...options, ...known });
}

function readPopularity(file: string): Popularity {
  let csv: string;
  try {
    csv = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AmbitError('bad-settings', unread(say('The popularity list $1', file), cause));
  }
  try {
    return popularityOf(csv);
  } catch (cause) {
    if (!isAmbitError(cause, 'bad-popularity-list')) throw cause;
    throw new AmbitError('bad-settings', say('$1 is not a list in the Tranco format: $2.', file, told(cause.message)));
  }
}

function readWordVectors(file: string): FileSpace {
  try {
    return new FileSpace(file);
  } catch (cause) {
    if (isAmbitError(cause, 'bad-word-vectors'))
      throw new AmbitError('bad-settings', say('$1 is not a file of word vectors: $2.', file, told(cause.message)));
    throw new AmbitError('bad-settings', unread(say('The word vectors $1', file), cause));
  }
}
