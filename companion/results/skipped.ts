import type { SkippedView } from '../../shared/api/results.ts';
import type { Store } from '../store/store.ts';

/** What the user reads about a link that breaks a rule; a fetch that failed has its own sentence. Codes are in docs/errors.md. */
export const SKIP_SENTENCES: Readonly<Record<string, string>> = {
  'bad-url': 'The address cannot be used.',
  nofollow: 'The page asks not to follow this link.',
  media: 'The address ends like a file that is no page.',
  outside: 'Your rules for addresses leave it out.',
  'too-deep': 'The path is deeper than any that people make.',
  repeating: 'The path repeats itself: a link gone wrong.',
  'captive-network': 'The network said it in place of the site, which was not reached.',
  forgotten: 'You had it forgotten.',
};

/** Every address that a crawl left out, each with a sentence. */
export const skipped = (store: Store, crawlId: string, limit: number): readonly SkippedView[] =>
  store.results
    .skipped(crawlId, limit)
    .map(({ url, reason, message }) => ({ url, reason, message: message || (SKIP_SENTENCES[reason] ?? reason) }));
