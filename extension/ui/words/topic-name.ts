import { cut } from '../../../shared/page/cut.ts';
import { displayText } from '../../../shared/text/display.ts';
import { LOST_TOPIC } from '../../../shared/topic/lost-topic.ts';
import { t } from '../messages.ts';

/** Graphemes of a name, and UTF-16 units, of which one grapheme may have many. */
const MAX_NAME = 80;
const MAX_NAME_UNITS = 200;

/** A text as the name of a topic, which its crawls have too: on one line, without controls; '' where nothing of it can be shown. */
export const topicName = (text: string): string => cut(displayText(text, MAX_NAME), MAX_NAME_UNITS);

/** Returns the name of a topic as it is shown: its own, or the translated one of a topic that damaged data lost. */
export const shownTopic = (name: string): string => (name === LOST_TOPIC ? t('topicLost') : name);
