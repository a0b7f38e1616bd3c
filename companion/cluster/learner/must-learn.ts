import type { SharedCrawl } from '../store/shared-store.ts';

/** A crawl that is done is still learned from until nothing of it is in anybody's hands. */
export const mustLearn = ({ state, outstanding, backlog }: SharedCrawl): boolean =>
  state === 'running' || outstanding + backlog > 0;
