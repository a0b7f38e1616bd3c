import { siteOf } from '../../../shared/url/site.ts';
import type { PageUpdate } from '../../store/crawl-update.ts';
import type { CrawlLog } from '../ports/crawl-log.ts';
import type { CrawlState } from './crawl-state.ts';
import type { LoggedPage } from './page-log.ts';
import { type Choice, type DigestedAnswer, processPage, type ReadingFacts, shownOf } from './page-update.ts';

export interface SavedPage {
  readonly page: LoggedPage;
  readonly update: PageUpdate;
}

/** Processes a page, writes its update, and adds it to the pages of the crawl. */
export function keepPage(
  state: CrawlState,
  log: Pick<CrawlLog, 'apply' | 'keepPart' | 'renewShown'>,
  choice: Choice,
  read: DigestedAnswer,
  facts: ReadingFacts,
): SavedPage {
  const { update, sentences, outdated } = processPage(state, choice, read, facts);
  const { urlId, host } = update;
  const pageId = log.apply(update);
  state.hostSentences.show(pageId, host, sentences);
  for (const earlier of outdated) renewShown(state, log, earlier, host);
  for (const part of state.known.takeParts()) log.keepPart(part);
  const label = facts.label?.value ?? 'none';
  const unsure = label === 'none' && update.unsure;
  const { url } = state.known.at(urlId);
  const page = state.log.add({ ...update, ...update.seen, pageId, unsure, label }, url, siteOf(update.url));
  return { page, update };
}

/** Replaces what an earlier page shows, where its host turned out to repeat a sentence of that. */
function renewShown(state: CrawlState, log: Pick<CrawlLog, 'renewShown'>, pageId: number, host: string): void {
  log.renewShown(pageId, (record, matched) => {
    const shown = shownOf(state, host, record, matched);
    state.hostSentences.show(pageId, host, shown.sentences);
    return shown;
  });
}
