export type { Account } from './account.ts';
export { createJudge, JUDGE_PARAMETERS } from './create-judge.ts';
export type { Judge, JudgeOptions, PageFeatures, TopicReading } from './judge.ts';
export { judgedBy, tokensIn } from './profile/profile.ts';
export { byLabel, isJudgedSame, moved, Rejudging } from './rejudging.ts';
