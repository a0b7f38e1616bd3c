import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';

import { PARAMETER_GROUPS } from '../../crawl/ports/parameter-groups.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from '../handlers.ts';

import { annotated } from './annotations.ts';

const DEFAULT_LIMIT = 50;
const DEFAULT_QUESTIONS = 3;

type CrawlRoutes =
  | 'parameters'
  | 'crawls'
  | 'crawl'
  | 'startCrawl'
  | 'pauseCrawl'
  | 'resumeCrawl'
  | 'stopCrawl'
  | 'addLinks'
  | 'nextHost'
  | 'setBudgets'
  | 'hosts'
  | 'askAgain'
  | 'siteQuestions'
  | 'answerSite'
  | 'suggestions'
  | 'page';

export function crawlHandlers(store: Store, crawls: Steering): Pick<Handlers, CrawlRoutes> {
  return {
    parameters: () => PARAMETER_GROUPS.map((group) => ({ ...group })),
    crawls: () => [...crawls.views()],
    crawl: ({ params }) => crawls.view(params.id),
    startCrawl: ({ body }) => crawls.start(body),
    pauseCrawl: ({ params }) => crawls.pause(params.id),
    resumeCrawl: ({ params }) => crawls.resume(params.id),
    stopCrawl: ({ params }) => crawls.stop(params.id),
    addLinks({ params, body }) {
      const added = crawls.addLinks(params.id, body);
      return { added, crawl: crawls.view(params.id) };
    },
    nextHost: ({ params }) => ({ host: crawls.nextHost(params.id) ?? '' }),
    setBudgets: ({ params, body }) => crawls.setBudgets(params.id, body),
    hosts: ({ params }) => crawls.hosts(params.id),
    askAgain: async ({ body }) => ({ lifted: await crawls.askAgain(body.host) }),
    siteQuestions: ({ params, query }) => [...crawls.siteQuestions(params.id, query.limit ?? DEFAULT_QUESTIONS)],
    answerSite({ params, body }) {
      crawls.answerSite(params.id, body);
      return { ok: true };
    },
    suggestions: ({ params, query }) =>
      annotated(store, crawls.suggestions(params.id, query.show ?? 'unlabelled', query.limit ?? DEFAULT_LIMIT)),
    page({ params }) {
      const found = crawls.page(params.id, params.page);
      if (found === undefined) throw new AmbitError('not-found', 'There is no page of this id.');
      return annotated(store, [found])[0] ?? found;
    },
  };
}
