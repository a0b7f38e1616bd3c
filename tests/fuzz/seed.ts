/** Random sequences: more by AMBIT_SEQUENCES; others by AMBIT_SEED, shown when a run fails. */
export const SEED = Number(process.env.AMBIT_SEED ?? 1);
/** @param few how many there are unless it is said */
export const runs = (few: number): number => Number(process.env.AMBIT_SEQUENCES ?? few);
