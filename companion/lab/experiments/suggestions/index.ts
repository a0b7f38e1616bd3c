import type { Experiment } from '../../experiment.ts';
import { reportSuggestions, suggestionRows, suggestionsAcross } from './report.ts';
import { runSuggestions, type SuggestionsResult } from './run.ts';

export const suggestions: Experiment<SuggestionsResult> = {
  name: 'suggestions',
  source: 'ours',
  about:
    'How many of the first suggestions of a crawl are on its topic, how many are lists, which name the topic, and what do they show?',
  defaults: { orders: ['adaptive'], pages: 200 },
  run: runSuggestions,
  report: reportSuggestions,
  across: suggestionsAcross,
  rows: suggestionRows,
};
