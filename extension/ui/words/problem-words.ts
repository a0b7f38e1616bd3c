import type { Problem } from '../../companion-client/rpc/background-api.ts';
import { type MessageKey, t } from '../messages.ts';

/**
 * A sentence, what there is to do, and with what where there is such: a command of the companion, or a line for its
 * folder.
 */
export interface ProblemWords {
  readonly sentence: string;
  readonly remedy: string;
  readonly verb: string;
  readonly line: string;
}

const VERBS: Partial<Record<Problem, string>> = { away: 'serve', stranger: 'serve', failure: 'doctor' };
const LINES: Partial<Record<Problem, string>> = { 'old-companion': 'npm ci && npm start' };

export function problemWords(problem: Problem): ProblemWords {
  const stem = problem.replaceAll('-', '_');
  return {
    sentence: t(`problem_${stem}` as MessageKey),
    remedy: t(`remedy_${stem}` as MessageKey),
    verb: VERBS[problem] ?? '',
    line: LINES[problem] ?? '',
  };
}
