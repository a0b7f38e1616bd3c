import { readFileSync } from 'node:fs';
import { BadPopularityList, type Popularity, popularityOf } from '../../order/common/popularity.ts';
import { createOrder } from '../../order/index.ts';
import { BadWordVectors, FileSpace } from '../../order/likeness/file-space.ts';
import { unread } from '../file-fault.ts';
import { BadSettings, type Settings } from './settings.ts';

/**
 * Returns a maker of orders, with a popularity list and word vectors if the settings name files of them.
 * @throws BadSettings when one cannot be read or is malformed.
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
    throw new BadSettings(unread(`The popularity list ${file}`, cause));
  }
  try {
    return popularityOf(csv);
  } catch (cause) {
    if (!(cause instanceof BadPopularityList)) throw cause;
    throw new BadSettings(`${file} is not a list in the Tranco format: ${cause.message}.`);
  }
}

function readWordVectors(file: string): FileSpace {
  try {
    return new FileSpace(file);
  } catch (cause) {
    if (cause instanceof BadWordVectors)
      throw new BadSettings(`${file} is not a file of word vectors: ${cause.message}.`);
    throw new BadSettings(unread(`The word vectors ${file}`, cause));
  }
}
