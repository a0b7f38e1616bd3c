import { randomFrom } from '../../../../shared/learning/random.ts';
import type { KnownUrl, ObservedPage, Sighting } from '../../../order/order.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

/** One page of a large crawl, as an order observes it. */
export interface BigPage {
  readonly page: ObservedPage;
  readonly sightings: readonly Sighting[];
}

/** Links a page keeps: the mean of the web at large is some 40, and what is measured is growth, not long pages. */
const LINKS = 40;
/** Share of links that lead from one copy of the web into another. */
const ABROAD = 0.1;

/**
 * Builds a crawl of any length out of a recorded web's own words: copies of the web under other host names. Links lead
 * within the copy or, one in ten, into any copy begun so far or the next. So the frontier grows like that of a large
 * crawl. Pages come in random order, the same for the same seed, which spreads long and short ones evenly. @param on 1
 * for pages to observe as on topic
 */
export function* bigWeb(web: ParsedWeb, on: Int8Array, pages: number, seed: number): Generator<BigPage> {
  const random = randomFrom(seed);
  const ids = new Map<string, number>();
  const known = (url: string, host: string, site: string, copy: number): KnownUrl => {
    const name = copy === 0 ? url : url.replace('://', `://c${copy}.`);
    const id = ids.get(name) ?? ids.size;
    ids.set(name, id);
    return {
      id,
      url: name,
      host: copy === 0 ? host : `c${copy}.${host}`,
      site: copy === 0 ? site : `c${copy}-${site}`,
      depth: 1,
    };
  };
  const size = Math.min(web.size, pages);
  const sequence = shuffled(
    Array.from({ length: size }, (_, at) => at),
    seed,
  );
  for (let at = 0; at < pages; at++) {
    const number = sequence[at % size] ?? 0;
    const copy = Math.floor(at / size);
    const { record, links } = web.page(number);
    const { host } = new URL(record.url);
    const url = known(web.urls[number] ?? record.url, host, links[0]?.site ?? host, copy);
    const sightings = new Map<number, Sighting>();
    for (const link of links.slice(0, LINKS)) {
      const other = random() < ABROAD ? Math.floor(random() * (copy + 2)) : copy;
      const target = known(link.url, link.host, link.site, other);
      if (target.id !== url.id && !sightings.has(target.id)) sightings.set(target.id, { target, link: link.link });
    }
    const onTopic = on[number] === 1;
    yield {
      page: {
        ...url,
        relevance: onTopic ? 0.9 : 0.1,
        onTopic,
        failed: false,
        title: record.title,
        text: record.text,
        from: -1,
      },
      sightings: [...sightings.values()],
    };
  }
}
