/** Experiments of `ambit lab`, for `--help`, which must not load the lab. */
export const EXPERIMENT_NAMES = [
  'harvest',
  'ceiling',
  'bootstrap',
  'questions',
  'ablation',
  'parameters',
  'labels',
  'judge',
  'skyreach',
  'distribution',
  'link-classifier',
  'ga-rates',
  'ga-compare',
  'scale',
  'replay',
] as const;
