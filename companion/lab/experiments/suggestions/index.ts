import type { Experiment } from '../../experiment.ts';
import { reportSuggestions, suggestionRows } from './report.ts';
import { runSuggestions, type SuggestionsResult } from './run.ts';

export const suggestions: Experiment<SuggestionsResult> = {
  name: 'suggestions',
  source: 'ours',
  about: 'How many of the first suggestions of a crawl are on its topic, how many are lists, and which name the topic?',
  defaults: { orders: ['adaptive'], pages: 200 },
  run: runSuggestions,
  report: reportSuggestions,
  rows: suggestionRows,
};
