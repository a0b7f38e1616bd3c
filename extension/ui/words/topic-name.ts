import { cut } from '../../../shared/page/cut.ts';
import { displayText } from '../../../shared/text/display.ts';
import { LOST_TOPIC } from '../../../shared/topic/lost-topic.ts';
import { t } from '../messages.ts';

/** Bounds of a name in graphemes and in UTF-16 units, because one grapheme may have many units. */
const MAX_NAME = 80;
const MAX_NAME_UNITS = 200;

/**
 * Returns a text as the name of a topic and its crawls: on one line, without controls; '' if nothing of it is visible.
 */
export const topicName = (text: string): string => cut(displayText(text, MAX_NAME), MAX_NAME_UNITS);

/** Returns the shown name of a topic: its own, or the translated one for a topic that damaged data lost. */
export const shownTopic = (name: string): string => (name === LOST_TOPIC ? t('topicLost') : name);
