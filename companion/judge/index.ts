export { createJudge, type JudgeOptions } from './create-judge.ts';
export type { Judge, Judgement, PageFeatures } from './judge.ts';
export { judgedBy } from './profile.ts';
