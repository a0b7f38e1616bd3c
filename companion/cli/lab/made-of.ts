import { judgeOptions, orderOptions } from '../../crawl/state/choices.ts';
import type { ReplayOptions } from '../../lab/index.ts';

/** What order and judge of a crawl were made of, for replays of it. */
export const madeOf: ReplayOptions['madeOf'] = (topic, choices) => ({
  ...orderOptions(topic, choices),
  judge: judgeOptions(choices),
});
