import { readFileSync } from 'node:fs';
import { BadPopularityList, type Popularity, popularityOf } from '../order/common/popularity.ts';
import { createOrder } from '../order/index.ts';
import { BadSettings, type Settings } from './settings.ts';

/** Orders know how popular sites are when the settings name a list. @throws BadSettings when it cannot be read or is none. */
export function orderMaker({ popularity: file }: Pick<Settings, 'popularity'>): typeof createOrder {
  if (file === undefined) return createOrder;
  const popularity = readPopularity(file);
  return (name, options) => createOrder(name, { ...options, popularity });
}

function readPopularity(file: string): Popularity {
  let csv: string;
  try {
    csv = readFileSync(file, 'utf8');
  } catch {
    throw new BadSettings(`The popularity list ${file} cannot be read.`);
  }
  try {
    return popularityOf(csv);
  } catch (cause) {
    if (!(cause instanceof BadPopularityList)) throw cause;
    throw new BadSettings(`${file} is no list in the Tranco format: ${cause.message}.`);
  }
}
