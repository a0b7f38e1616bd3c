/** Experiments of `ambit lab`, for `--help`, which must not load the lab. */
export const EXPERIMENT_NAMES = ['harvest', 'labels', 'judge', 'replay'] as const;
