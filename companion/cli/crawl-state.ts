import type { CrawlView } from '../../shared/api/crawl.ts';
import { say } from './language/say.ts';

/** Returns the word for the state of a crawl in the language of the terminal. */
export function crawlStateWord(state: CrawlView['state']): string {
  switch (state) {
    case 'running':
      return say('running');
    case 'paused':
      return say('paused');
    case 'done':
      return say('done');
  }
}
