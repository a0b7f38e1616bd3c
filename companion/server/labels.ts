import type { Crawls } from '../crawl/crawls.ts';
import type { Handlers } from './handlers.ts';

export function labelHandlers(crawls: Crawls): Pick<Handlers, 'labels'> {
  return { labels: ({ body }) => ({ kept: [...crawls.label(body.labels)] }) };
}
