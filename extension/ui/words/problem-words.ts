import type { Problem } from '../../link/rpc/background-api.ts';
import { type MessageKey, t } from '../messages.ts';

/** A sentence, what there is to do, and the command to do it with where there is one. */
export interface ProblemWords {
  readonly sentence: string;
  readonly remedy: string;
  readonly command: string;
}

const COMMANDS: Partial<Record<Problem, string>> = {
  away: 'npx ambit serve',
  stranger: 'npx ambit serve',
  'old-companion': 'npm ci && npm start',
  failure: 'npx ambit doctor',
};

export function problemWords(problem: Problem): ProblemWords {
  const stem = problem.replaceAll('-', '_');
  return {
    sentence: t(`problem_${stem}` as MessageKey),
    remedy: t(`remedy_${stem}` as MessageKey),
    command: COMMANDS[problem] ?? '',
  };
}
