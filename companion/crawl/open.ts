import { createJudge } from '../judge/index.ts';
import { createOrder } from '../order/index.ts';
import { systemClock } from './clock.ts';
import type { CrawlNews, Crawls } from './crawls.ts';
import type { Engine } from './engine.ts';
import { Herd } from './herd.ts';
import { createPoliteness, noPoliteness } from './politeness.ts';

export interface CrawlsOptions
  extends Pick<Engine, 'store' | 'fetcher' | 'parser'>,
    Partial<Pick<Engine, 'clock' | 'createOrder' | 'createJudge'>> {
  /**
   * Go on at once with every crawl that ran when an earlier process ended. Default false: they wait, shown as paused, for
   * `resume` or for `start` with their id.
   */
  readonly goOn?: boolean;
}

/** All crawls over one store. Store, fetcher and parser stay the caller's to close, after `close`. */
export function openCrawls({ goOn = false, ...given }: CrawlsOptions): Crawls {
  const clock = given.clock ?? systemClock;
  const listeners = new Set<(news: CrawlNews) => void>();
  const herd = new Herd(
    {
      createOrder,
      createJudge,
      ...given,
      clock,
      politeness: given.fetcher.polite
        ? createPoliteness(clock, (host) => given.fetcher.addresses(host))
        : noPoliteness,
      tell: (news) => {
        for (const listener of listeners) listener(news);
      },
    },
    listeners,
  );
  if (goOn) herd.goOn();
  return herd;
}
