import { judgeOptions, orderOptions } from '../../crawl/state/choices.ts';
import type { ReplayOptions } from '../../lab/index.ts';

/** Returns the options from which a crawl made its order and judge, for replays of it. */
export const madeOf: ReplayOptions['madeOf'] = (topic, choices) => ({
  ...orderOptions(topic, choices),
  judge: judgeOptions(choices),
});
