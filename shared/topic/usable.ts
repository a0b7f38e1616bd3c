import { tokens } from './tokens.ts';
import type { Topic } from './topic.ts';

/** True when the topic's texts or words hold at least one word that a page can be compared with. */
export const usable = (topic: Topic): boolean =>
  topic.words.some((word) => tokens(word).length > 0) ||
  topic.texts.some(({ title, text }) => tokens(title).length > 0 || tokens(text).length > 0);
