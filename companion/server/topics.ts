import type { Crawls } from '../crawl/crawls.ts';
import { Refused } from './errors.ts';
import type { Handlers } from './handlers.ts';
import type { Shelf } from './shelf.ts';

export function topicHandlers(crawls: Crawls, shelf: Shelf): Pick<Handlers, 'topics' | 'putTopic'> {
  return {
    topics: () => [...shelf.topics.list()],
    putTopic({ body }) {
      crawls.putTopic(body);
      const kept = shelf.topics.list().find(({ id }) => id === body.id);
      if (kept === undefined) throw new Refused('failure', 'The topic was not kept. Try again.');
      return kept;
    },
  };
}
