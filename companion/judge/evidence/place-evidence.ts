import { BetaRecord } from '../../../shared/learn/beta-record.ts';
import { HashedIds } from '../../../shared/learn/hashed-ids.ts';
import { logit } from '../../../shared/learn/sigmoid.ts';
import { BASE, CrawlMean } from './crawl-mean.ts';

const MOST_FOLDERS = 3;
const MOST_PLACES = 200_000;
/** Pages that the record of a place above is worth below it. */
const STRENGTH = 4;
const BOUND = 2.5;

/**
 * Pages of one folder or host tend to share a topic (SkyReach S0.10, site-topic clusters): records of what pages there said by themselves.
 * Whoever counts leaves this evidence out of the relevance given, or it would feed on itself.
 */
export class PlaceEvidence {
  readonly #places = new HashedIds(MOST_PLACES);
  readonly #record = new BetaRecord();
  readonly #mean = new CrawlMean();

  count(url: string, relevance: number): void {
    this.#mean.add(relevance);
    for (const place of placesOf(url)) this.#record.add(this.#places.id(place), relevance);
  }

  /**
   * Log odds that a page of this address is on the topic, less those of a page about which nothing is known (a share of BASE). Not less those of
   * the mean page so far: a crawl that stays on its topic would find nothing special in the places that are all about it.
   * Outermost place first, each backs off to it.
   */
  logOdds(url: string): number {
    let mean = this.#mean.value;
    const before = Math.min(mean, BASE);
    for (const place of placesOf(url)) {
      const id = this.#places.find(place);
      if (id < 0) break;
      mean = this.#record.mean(id, mean, STRENGTH);
    }
    return Math.max(-BOUND, Math.min(BOUND, logit(mean) - logit(before)));
  }
}

/** Host, then folders from the outermost. */
function placesOf(url: string): string[] {
  const path = url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '');
  const places: string[] = [];
  for (let slash = path.indexOf('/'); slash >= 0 && places.length <= MOST_FOLDERS; slash = path.indexOf('/', slash + 1))
    places.push(path.slice(0, slash + 1));
  return places;
}
