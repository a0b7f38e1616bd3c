/** Experiments of `ambit lab`, for `--help`, which must not load the lab. */
export const EXPERIMENT_NAMES = ['harvest', 'labels', 'replay'] as const;
