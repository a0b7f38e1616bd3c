import type { ScorePart } from '../order/order.ts';

/** What a page's relevance was made of when it was judged, in log odds; for `vsm` and `nearest-centre` the cosine alone. */
export type Evidence = Readonly<Partial<Record<(typeof EVIDENCE)[number], number>>>;

/** Typed words, given texts, words of pages like it, pages around it, labels; likeness alone. */
export const EVIDENCE = ['keywords', 'texts', 'words', 'place', 'labels', 'cosine'] as const;
/** Smaller than this says nothing. */
const LEAST = 0.05;

/** The same as parts of an explanation, heaviest first: `judge-keywords` and so on. */
export const evidenceParts = (evidence: Evidence): ScorePart[] =>
  EVIDENCE.flatMap((kind) => {
    const weight = evidence[kind] ?? 0;
    return Math.abs(weight) < LEAST ? [] : [{ feature: `judge-${kind}`, detail: '', weight }];
  }).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
