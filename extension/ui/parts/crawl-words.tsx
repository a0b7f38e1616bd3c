import type { CrawlView } from '../../../shared/api/crawl.ts';
import { saidWords } from '../words/note-words.ts';
import { type Ending, reasonWords } from '../words/reason-words.ts';
import { Hostile } from './hostile.tsx';

/** Shows why a crawl ended or waits, and its other notes. */
export function CrawlWords({ crawl }: { readonly crawl: Ending & Pick<CrawlView, 'message'> }) {
  const ended = reasonWords(crawl);
  // An older companion repeats the reason in English.
  const more = crawl.reason === 'user' && crawl.notes === undefined ? '' : saidWords(crawl);
  if (ended === '' && more === '') return null;
  return (
    <p class="small" role="status">
      {ended} <Hostile text={more} max={400} />
    </p>
  );
}
