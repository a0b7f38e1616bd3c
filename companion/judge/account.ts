import type { ScorePart } from '../../shared/api/page.ts';

/** Parts of a page's relevance at its judgement, in log odds; for `vsm` and `nearest-centre` the cosine only. */
export type RelevanceEvidence = Readonly<Partial<Record<(typeof EVIDENCE)[number], number>>>;

/** Typed words, given texts, words of pages like it, pages around it, labels; likeness alone. */
const EVIDENCE = ['keywords', 'texts', 'words', 'place', 'labels', 'cosine'] as const;
/** Least log odds worth listing. */
const MIN = 0.05;

/** A relevance with its parts. */
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
