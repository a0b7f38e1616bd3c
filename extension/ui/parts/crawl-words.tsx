import type { CrawlView } from '../../../shared/api/crawl.ts';
import { type MessageKey, t } from '../messages.ts';
import { saidWords } from '../words/note-words.ts';
import { Hostile } from './hostile.tsx';

/** Why a crawl ended or waits, and what else there is to say of it. */
export function CrawlWords({ crawl }: { readonly crawl: Pick<CrawlView, 'reason' | 'message' | 'notes'> }) {
  const { reason } = crawl;
  const ended = reason === null ? '' : t(`reason_${reason.replaceAll('-', '_')}` as MessageKey);
  // An older companion says the reason a second time, in English.
  const more = reason === 'user' && crawl.notes === undefined ? '' : saidWords(crawl);
  if (ended === '' && more === '') return null;
  return (
    <p class="small" role="status">
      {ended} <Hostile text={more} max={400} />
    </p>
  );
}
