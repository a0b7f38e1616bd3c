import type { SharedCrawl } from '../store/shared-store.ts';

/** Returns whether a crawl needs a learner. One that is done still needs it while a worker holds a URL of it. */
export const mustLearn = ({ state, outstanding, backlog }: SharedCrawl): boolean =>
  state === 'running' || outstanding + backlog > 0;
