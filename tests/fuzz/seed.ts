import { repeated, seedOf } from '../../shared/testing/effort.ts';

/** Seed of random sequences, shown when a run fails. */
export const SEED = seedOf(1);

export const runs = repeated;
