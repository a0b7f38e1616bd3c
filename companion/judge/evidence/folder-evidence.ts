import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { BetaRecord } from '../../../shared/learning/beta-record.ts';
import { logit } from '../../../shared/learning/sigmoid.ts';
import { foldersOf } from '../../../shared/url/folders.ts';
import { BASE, CrawlMean } from './crawl-mean.ts';

const MAX_FOLDERS = 3;
const MAX_HELD = 200_000;
/** Pages that the record of a folder above is worth below it. */
const STRENGTH = 4;
const BOUND = 2.5;

/**
 * Records the pages' own worth by folder and host, whose pages tend to share a topic (SkyReach S0.10, site-topic
 * clusters). The caller of `count` must leave this evidence out of the relevance, or it would feed on itself.
 */
export class FolderEvidence {
  readonly #folders = new HashedIds(MAX_HELD);
  readonly #record = new BetaRecord();
  readonly #mean = new CrawlMean();

  count(url: string, relevance: number): void {
    this.#mean.add(relevance);
    for (const folder of foldersOf(url, MAX_FOLDERS)) this.#record.add(this.#folders.id(folder), relevance);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#mean.persist(archive);
    yield* this.#folders.persist(archive);
    yield* this.#record.persist(archive);
  }

  /**
   * Returns the log odds of this address less those of an unknown page (a share of BASE). Not less those of the crawl's
   * mean page: a crawl on its topic would then find nothing special in on-topic folders. Outermost folder first, each
   * backs off to it.
   */
  logOdds(url: string): number {
    let mean = this.#mean.value;
    const before = Math.min(mean, BASE);
    for (const folder of foldersOf(url, MAX_FOLDERS)) {
      const id = this.#folders.find(folder);
      if (id < 0) break;
      mean = this.#record.mean(id, mean, STRENGTH);
    }
    return Math.max(-BOUND, Math.min(BOUND, logit(mean) - logit(before)));
  }
}
