/**
 * Likeness of two words, in [0,1]: 1 for synonyms, 0.5 to 1 for near words, below 0.5 for distant ones (sim(w, t) of
 * RW, SkyReach S0.6). Words are folded as by `words`. Sources of likeness (embeddings, thesauri) implement this
 * interface.
 */
export interface WordLikeness {
  likeness(word: string, other: string): number;
}
