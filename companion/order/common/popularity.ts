import { AmbitError } from '../../../shared/errors/ambit-error.ts';
/** Popularity of a site, in [0,1]; 0 if unknown. */
export type Popularity = (site: string) => number;

/** Ranks that are read; below them a site is as good as unknown. */
const MAX_RANKS = 100_000;

/**
 * Popularity by a list in the Tranco format (tranco-list.eu): a line `rank,site` each, most popular first. Popularity =
 * 1 - log(rank) / log(ranks + 1): visits of sites fall about as one over their rank, so equal factors of rank are equal
 * steps. 16 MB for 100,000 ranks.
 * @throws bad-popularity-list with the number of the line that does not fit.
 */
export function popularityOf(csv: string): Popularity {
  const ranks = new Map<string, number>();
  let start = 0;
  for (let line = 1; start < csv.length && ranks.size < MAX_RANKS; line++) {
    const end = csv.indexOf('\n', start);
    const text = csv.slice(start, end < 0 ? csv.length : end).trim();
    start = end < 0 ? csv.length : end + 1;
    if (text === '') continue;
    const found = /^(\d{1,9}),([^\s,"]{1,253})$/.exec(text);
    const rank = Number(found?.[1] ?? 0);
    const site = found?.[2]?.toLowerCase();
    if (site === undefined || rank < 1) throw new AmbitError('bad-popularity-list', `line ${line} is not "rank,site"`);
    if (!ranks.has(site)) ranks.set(site, rank);
  }
  const last = Math.log([...ranks.values()].reduce((most, rank) => Math.max(most, rank), 1) + 1);
  return (site) => {
    const rank = ranks.get(site);
    return rank === undefined ? 0 : 1 - Math.log(rank) / last;
  };
}
