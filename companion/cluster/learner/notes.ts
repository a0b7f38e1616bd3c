import { isSameSite } from '../../../shared/url/same-site.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { MAX_LINKS } from '../../crawl/rules/link-rules.ts';
import type { Journal, NewPage, NewUrl, Rejudged } from '../../store/journal.ts';
import type { Entering } from '../store/frontier.ts';
import type { ModelUpdate } from '../store/model-updates.ts';

/** Writes that a journal received since the last look. */
export interface Notes {
  /** The page that was kept last. */
  readonly page: NewPage | undefined;
  /** Hands over the rest. */
  take(): {
    readonly rejudged: readonly Rejudged[];
    readonly entered: readonly Omit<Entering, 'key'>[];
    readonly seeds: ModelUpdate['seeds'];
  };
}

/** Wraps a journal: passes every write through, and notes those that the shared store needs. */
export function noting(journal: Journal): { readonly journal: Journal; readonly notes: Notes } {
  let page: NewPage | undefined;
  const entered: Omit<Entering, 'key'>[] = [];
  const rejudged = new Map<number, Rejudged>();
  const seeds: ModelUpdate['seeds'][number][] = [];
  /** @param by the page that names them, '' for none. */
  const enter = (urls: readonly NewUrl[], by = ''): void => {
    for (const { url, written } of urls)
      entered.push({ url, written, host: hostOf(url), site: siteOf(url), hasAuthority: isSameSite(by, url) });
  };
  const note = (changes: Iterable<Rejudged>): void => {
    for (const { pageId, relevance, onTopic, unsure } of changes)
      rejudged.set(pageId, { pageId, relevance, onTopic, unsure });
  };
  const noted: Journal = {
    ...journal,
    keep(kept) {
      page = kept;
      // The worker that fetched the page knows no topic, so it may have kept other links of too many.
      if (kept.record.links.length >= MAX_LINKS)
        enter(
          kept.links.filter(({ isNew }) => isNew),
          kept.url,
        );
      return journal.keep(kept);
    },
    seed(urls) {
      enter(urls);
      journal.seed(urls);
    },
    amend(changes) {
      note(changes);
      journal.amend(changes);
    },
    rejudge(changes) {
      note(changes);
      journal.rejudge(changes);
    },
    setSeed(position, state, failure, message) {
      seeds.push({ position, state, failure, message });
      journal.setSeed(position, state, failure, message);
    },
  };
  return {
    journal: noted,
    notes: {
      get page() {
        return page;
      },
      take() {
        const all = [...rejudged.values()];
        rejudged.clear();
        return { rejudged: all, entered: entered.splice(0), seeds: seeds.splice(0) };
      },
    },
  };
}
