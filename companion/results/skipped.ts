import type { SkippedView } from '../../shared/api/results.ts';
import type { Store } from '../store/store.ts';

const PATTERN = 'Others of its pattern were of no use: it waits until nothing better is left.';

/** Sentences for addresses that are not lost: they wait behind the rest, or for the user's decision. */
const WAITING: Readonly<Record<string, string>> = {
  'site-share': 'Too little of its site is on the topic: set how many pages of one site you want, to take more.',
  facets: PATTERN,
  numbers: PATTERN,
  subdomains: PATTERN,
  prefix: PATTERN,
  'nothing-new': 'The pages of its site repeat themselves in other words: it waits until nothing better is left.',
  'same-page': 'Addresses like it showed the same page as another: it waits until nothing better is left.',
  'about-site': 'It looks like a page about the site itself: it waits until nothing better is left.',
  nofollow: 'The pages that link to it ask not to follow: it waits until nothing better is left.',
  'list-page': 'It is a further page of a list off the topic: it waits until nothing better is left.',
};

/**
 * Sentences for links that break a rule, or that wait; a failed fetch has its own sentence. Codes are in
 * docs/errors.md.
 */
export const SKIP_SENTENCES: Readonly<Record<string, string>> = {
  ...WAITING,
  'bad-url': 'The address cannot be used.',
  media: 'The address ends like a file that is no page.',
  outside: 'Your rules for addresses leave it out.',
  'too-deep': 'The path is deeper than any that people make.',
  repeating: 'The path repeats itself: a link gone wrong.',
  'crowded-out': 'The page that links to it has very many links: those that promised more were kept.',
  'captive-network': 'The network said it in place of the site, which was not reached.',
  forgotten: 'You had it forgotten.',
};

/**
 * Every address that a crawl left out, each with a sentence: fetches that failed first, links that break a rule, then
 * what waits still.
 */
export const skipped = (store: Store, crawlId: string, limit: number): readonly SkippedView[] =>
  store.results
    .skipped(crawlId, limit, Object.keys(WAITING))
    .map(({ url, reason, message }) => ({ url, reason, message: message || (SKIP_SENTENCES[reason] ?? reason) }));
