import type { Problem } from '../../companion-client/rpc/background-api.ts';
import { type MessageKey, t } from '../messages.ts';

/** A sentence, what there is to do, and with which command of the companion, where there is one. */
export interface ProblemWords {
  readonly sentence: string;
  readonly remedy: string;
  readonly verb: string;
}

const VERBS: Partial<Record<Problem, string>> = { away: 'serve', stranger: 'serve', failure: 'doctor' };

export function problemWords(problem: Problem): ProblemWords {
  const stem = problem.replaceAll('-', '_');
  return {
    sentence: t(`problem_${stem}` as MessageKey),
    remedy: t(`remedy_${stem}` as MessageKey),
    verb: VERBS[problem] ?? '',
  };
}
