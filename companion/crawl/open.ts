import { siteOf } from '../../shared/url/site.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import { createJudge } from '../judge/index.ts';
import { createOrder } from '../order/index.ts';
import type { Store } from '../store/store.ts';
import { type Clock, systemClock } from './clock.ts';
import type { CrawlNews, Crawls } from './crawls.ts';
import type { Engine } from './engine.ts';
import { Herd } from './herd/herd.ts';
import { LeftHosts } from './politeness/left-hosts.ts';
import { createPoliteness, noPoliteness, type Politeness } from './politeness/politeness.ts';

export interface CrawlsOptions
  extends Pick<Engine, 'store' | 'fetcher' | 'parser'>,
    Partial<Pick<Engine, 'clock' | 'politeness' | 'createOrder' | 'createJudge'>> {
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
      politeness: given.politeness ?? politenessTo(given.fetcher, clock, given.store),
      tell: (news) => {
        for (const listener of listeners) listener(news);
      },
    },
    listeners,
  );
  herd.finishForgetting();
  if (goOn) herd.goOn();
  return herd;
}

/**
 * The pauses owed to the hosts behind a fetcher, to be shared by everything that asks them. Hosts of one site stand behind one door, as
 * those at one address do: names below a domain cost its owner nothing.
 */
export const politenessTo = (fetcher: Fetcher, clock: Clock, { leftHosts }: Pick<Store, 'leftHosts'>): Politeness =>
  fetcher.polite
    ? createPoliteness(
        clock,
        async (host) => [...(await fetcher.addresses(host)), siteOf(`http://${host}/`)],
        new LeftHosts(leftHosts, clock),
      )
    : noPoliteness;
