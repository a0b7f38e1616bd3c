export type { Account } from './account.ts';
export { createJudge, type JudgeOptions } from './create-judge.ts';
export type { PageFeatures } from './judge.ts';
export { judgedBy } from './profile/profile.ts';
export { byLabel, isJudgedSame, moved, Rejudging } from './rejudging.ts';
