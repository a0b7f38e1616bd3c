import type { StateArchive } from '../../shared/collections/state-archive.ts';
import { logit, sigmoid } from '../../shared/learning/sigmoid.ts';
import type { Judge, Judgement } from './judge.ts';

type JudgementSummary = Pick<Judgement, 'relevance' | 'onTopic' | 'unsure'>;

/** Below this change of relevance a page counts as judged the same. */
const SAME = 1e-9;
/**
 * Pages are judged again once their number has grown by a tenth, so that it costs a constant share however long the
 * crawl.
 */
const GROWTH = 0.1;
const MIN = 10;

/** Decides when the pages of a crawl are judged again, in the product and in the lab alike. */
export class Rejudging {
  readonly #judge: Judge;
  /** Revision of the judge, and pages there were, when all pages were judged last. */
  #revision: number;
  #pages = 0;

  constructor(judge: Judge) {
    this.#judge = judge;
    this.#revision = judge.revision;
  }

  /**
   * The judge changed its mind by itself, and enough pages came since all were judged that it is worth the work. @param
   * pages there are
   */
  isDue(pages: number): boolean {
    return this.#judge.revision !== this.#revision && pages - this.#pages >= Math.max(MIN, GROWTH * this.#pages);
  }

  persist(archive: StateArchive): void {
    this.#revision = archive.number(this.#revision);
    this.#pages = archive.number(this.#pages);
  }

  /** Judges all pages again now. @param pages their number */
  begin(pages: number): void {
    this.#revision = this.#judge.revision;
    this.#pages = pages;
  }
}

export const isJudgedSame = (a: JudgementSummary, b: JudgementSummary): boolean =>
  Math.abs(a.relevance - b.relevance) < SAME && a.onTopic === b.onTopic && a.unsure === b.unsure;

/** Returns the opinion of the user's label, which overrides the judge's. */
export const byLabel = (isRelevant: boolean): JudgementSummary => ({
  relevance: isRelevant ? 1 : 0,
  onTopic: isRelevant,
  unsure: false,
});

/**
 * Moves a stored judgement by the difference in log odds between two judgements of another judge, which knows less than
 * the first one. @param before relevance by that judge before it learned something @param after its judgement now
 */
export function moved(
  kept: JudgementSummary,
  before: number,
  after: Judgement,
  { threshold, unsureWithin }: Pick<Judge, 'threshold' | 'unsureWithin'>,
): JudgementSummary {
  if (Math.abs(before - after.relevance) < SAME) return kept;
  const relevance = sigmoid(logit(kept.relevance) + logit(after.relevance) - logit(before));
  const isNear = (chance: number): boolean => Math.abs(chance - threshold) < unsureWithin;
  // A page of little text is unsure at any relevance below the threshold.
  const isShort = after.unsure && !isNear(after.relevance);
  return {
    relevance,
    onTopic: relevance >= threshold,
    unsure: isNear(relevance) || (isShort && relevance < threshold),
  };
}
