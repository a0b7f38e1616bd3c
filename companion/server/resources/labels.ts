import type { Steering } from '../../crawl/ports/crawls.ts';
import type { Handlers } from '../handlers.ts';

export function labelHandlers(crawls: Steering): Pick<Handlers, 'labels'> {
  return { labels: async ({ body }) => ({ kept: [...(await crawls.label(body.labels))] }) };
}
