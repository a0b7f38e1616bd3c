import { ORDER_NAMES } from '../../../../shared/api/crawl.ts';
import type { Experiment } from '../../experiment.ts';
import { harvestRows, reportHarvest } from './report.ts';
import { type HarvestResult, runHarvest } from './run.ts';

export const harvest: Experiment<HarvestResult> = {
  name: 'harvest',
  source: 'NB crawler S1.7, remade',
  about: 'Which order finds more of a topic, from its keywords and seeds alone, no labels?',
  defaults: { orders: ORDER_NAMES, pages: 1000 },
  run: runHarvest,
  report: reportHarvest,
  rows: harvestRows,
};
