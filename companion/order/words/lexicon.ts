import type { Topic } from '../../../shared/topic/topic.ts';
import { topicVector } from './topic-vector.ts';

/** Words of the topic, heaviest first, at most `most`: the lexicon of the papers when the user keeps none. */
export const lexicon = (topic: Topic, split?: (text: string) => readonly string[], most = 30): readonly string[] =>
  [...topicVector(topic, split).keys()].slice(0, most);
