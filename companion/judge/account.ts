import type { ScorePart } from '../../shared/api/page.ts';

/** What a page's relevance was made of when it was judged, in log odds; for `vsm` and `nearest-centre` the cosine alone. */
export type RelevanceEvidence = Readonly<Partial<Record<(typeof EVIDENCE)[number], number>>>;

/** Typed words, given texts, words of pages like it, pages around it, labels; likeness alone. */
const EVIDENCE = ['keywords', 'texts', 'words', 'place', 'labels', 'cosine'] as const;
/** Smaller than this says nothing. */
const MIN = 0.05;

/** What a relevance was made of, and that relevance. */
export interface Account {
  readonly judged: ScorePart[];
  /** Absent where an earlier version judged. */
  readonly judgedAs?: number;
}

/** The same as parts of an explanation, heaviest first: `judge-keywords` and so on. */
export const evidenceParts = (evidence: RelevanceEvidence): ScorePart[] =>
  EVIDENCE.flatMap((kind) => {
    const weight = evidence[kind] ?? 0;
    return Math.abs(weight) < MIN ? [] : [{ feature: `judge-${kind}`, detail: '', weight }];
  }).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));

export const accountOf = (evidence: RelevanceEvidence, relevance: number): Account => ({
  judged: evidenceParts(evidence),
  judgedAs: relevance,
});
