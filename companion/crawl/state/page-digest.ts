import type { PageKind } from '../../../shared/page/page-kind.ts';
import { type PageSentence, sentenceKeys, sortedSentences } from '../../../shared/page/page-sentences.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { type Sketch, sketch } from '../../../shared/text/sameness/sketch.ts';
import { hostOf } from '../../../shared/url/site.ts';
import type { Judge, TopicReading } from '../../judge/index.ts';
import { openingTokens } from '../../order/opening.ts';
import { pageKind } from '../../parse/page-kind/page-kind.ts';
import { distinctWords } from '../rules/new-words.ts';
import { hashOf } from './page-links.ts';

/**
 * Results that a crawl computes from a page and its topic alone, whatever it has learned. The workers of a shared crawl
 * compute them for the learner.
 */
export interface PageDigest {
  readonly pageKind: PageKind;
  /** '' for a text that is too short to be compared. */
  readonly contentHash: string;
  readonly sketch: Sketch;
  /** Hashes of its different words, see `distinctWords`. */
  readonly words: Int32Array;
  /** Keys of its sentences on its host, see `sentenceKeys`. */
  readonly sentences: Iterable<number>;
  /** Absent: the judge has not read it yet, or reads pages only as it judges them. */
  readonly reading?: TopicReading | undefined;
  /** See `openingTokens`. Absent: they are read where an order learns words. */
  readonly opening?: readonly string[] | undefined;
  /** See `sortedSentences`. Absent: sentences are looked at as they are needed. */
  readonly cut?: readonly PageSentence[] | undefined;
}

/**
 * Returns the digest of a record; each part is computed when it is read.
 * @param judge of the crawl's topic; absent: the digest is for a crawl in this process, whose judge reads the page
 * itself
 * @param contentHash if known by now
 */
export const digestOf = (
  record: PageRecord,
  judge?: Pick<Judge, 'read'>,
  contentHash = hashOf(record.text),
): PageDigest => ({
  contentHash,
  get pageKind() {
    return pageKind(record);
  },
  get sketch() {
    return sketch(record.text);
  },
  get words() {
    return distinctWords(record.text);
  },
  get sentences() {
    return sentenceKeys(hostOf(record.url), record.text);
  },
  get reading() {
    return judge?.read?.(record);
  },
  get opening() {
    return judge === undefined ? undefined : openingTokens(record);
  },
  get cut() {
    return judge === undefined ? undefined : sortedSentences(record.text);
  },
});
