import { futureRewards } from '../graph/future-reward.ts';
import { LinkGraph } from '../graph/link-graph.ts';
import type { RecordedCrawl, Sighting } from '../order.ts';
import { anchorFeatures, aroundTerms, contextFeatures, urlFeatures } from '../words/link-features.ts';
import type { Split } from '../words/split.ts';

/** One link of a finished crawl: the words near it and the discounted reward that followed. */
export interface Experience {
  readonly features: readonly string[];
  readonly q: number;
}

/** Words near each link of a page: anchor, ten terms on each side, URL. */
export const neighbourhoods = (sightings: readonly Sighting[], split?: Split): ReadonlySet<string>[] =>
  sightings.map(
    ({ link }) =>
      new Set([...anchorFeatures(link, split), ...contextFeatures(aroundTerms(link, split)), ...urlFeatures(link)]),
  );

/** Offline training for `createQLearning`: every link of a recorded crawl that leads to a page of that crawl. */
export function experienceOf(crawl: RecordedCrawl, gamma = 0.5, split?: Split): readonly Experience[] {
  const graph = new LinkGraph();
  const onTopic = new Set<number>();
  for (const { page, sightings } of crawl) {
    graph.add(
      page.id,
      sightings.map(({ target }) => target.id),
    );
    if (page.onTopic) onTopic.add(page.id);
  }
  const rewards = futureRewards(graph, (page) => (onTopic.has(page) ? 1 : undefined), gamma);
  const failed = new Set(crawl.filter(({ page }) => page.failed).map(({ page }) => page.id));
  return crawl.flatMap(({ sightings }) => {
    const features = neighbourhoods(sightings, split);
    return sightings.flatMap(({ target }, place) => {
      const q = rewards.get(target.id);
      return Number.isNaN(q) || failed.has(target.id) ? [] : [{ features: [...(features[place] ?? [])], q }];
    });
  });
}
