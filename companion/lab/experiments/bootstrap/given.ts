import { tokens } from '../../../../shared/topic/tokens.ts';
import type { TopicText } from '../../../../shared/topic/topic.ts';
import { createJudge } from '../../../judge/index.ts';
import type { PageTopic } from '../../crawl/page-topic.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

/** Pages of each kind that the user read beside the first one. */
export const READ = 5;
/** Words of main text that make a page informative enough. */
const MIN_WORDS = 30;

/** Pages that the user read before the crawl, by number. */
export interface GivenPages {
  readonly start: PageTopic;
  readonly first: number;
  /** On the topic. */
  readonly liked: readonly number[];
  /** Off the topic. */
  readonly others: readonly number[];
  /** Pages of all the above that the judge, by the text of the first alone, considers on topic. */
  readonly picked: readonly number[];
}

/** Draws what the user read. @param draw seed of the choice */
export function givenPages(web: ParsedWeb, on: Int8Array, start: PageTopic, draw: number): GivenPages {
  const first = web.find(start.seeds[0] ?? '');
  const drawn = shuffled([...on.keys()], draw).filter((page) => page !== first);
  const liked = firstReadable(
    web,
    drawn.filter((page) => on[page] === 1),
  );
  const others = firstReadable(
    web,
    drawn.filter((page) => on[page] === 0),
  );
  const judge = createJudge(start.topic);
  const picked = [first, ...liked, ...others].filter(
    (page) => page === first || judge.judge(web.page(page).record, false).onTopic,
  );
  return { start, first, liked, others, picked };
}

/** Returns the first pages of a list that have text and lead on. */
function firstReadable(web: ParsedWeb, pages: readonly number[]): number[] {
  const found: number[] = [];
  for (const page of pages) {
    if (found.length === READ) break;
    const leadsOn = web.out(page).some((target) => target !== page);
    if (leadsOn && tokens(web.page(page).record.text).length >= MIN_WORDS) found.push(page);
  }
  return found;
}

/** Returns a page as a text of a topic. */
export function textOf(web: ParsedWeb, page: number): TopicText {
  const { title, text } = web.page(page).record;
  return { url: web.urls[page] ?? '', title, text };
}
