import type { PageTopic } from '../../crawl/page-topic.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';
import { type GivenPages, READ, textOf } from './given.ts';

/** Knowledge of a crawl about the pages read. */
export interface Arm extends PageTopic {
  readonly name: string;
  /** Pages that the user called not relevant before the crawl. */
  readonly refused: readonly number[];
}

export const ALONE = 'page alone';
export const ARM_NAMES = [
  ALONE,
  `${READ} as texts`,
  `${READ} as seeds`,
  `${READ} as both`,
  `${READ} as both, ${READ} not relevant`,
  "the judge's picks as both",
] as const;

/** Returns the arms in the order of `ARM_NAMES`. */
export function armsOf(web: ParsedWeb, { start, first, liked, others, picked }: GivenPages): readonly Arm[] {
  const named = [first, ...liked];
  const texts = (pages: readonly number[]) => ({ ...start.topic, texts: pages.map((page) => textOf(web, page)) });
  const seeds = (pages: readonly number[]) => pages.map((page) => web.urls[page] ?? '');
  const arms: readonly (PageTopic & { readonly refused?: readonly number[] })[] = [
    start,
    { topic: texts(named), seeds: start.seeds },
    { topic: start.topic, seeds: seeds(named) },
    { topic: texts(named), seeds: seeds(named) },
    { topic: texts(named), seeds: seeds(named), refused: others },
    { topic: texts(picked), seeds: seeds(picked) },
  ];
  return arms.map((arm, at) => ({ refused: [], ...arm, name: ARM_NAMES[at] ?? '' }));
}
