import type { Sentiment } from '../../../shared/api/results.ts';
import { t } from '../messages.ts';

/** Returns the words for a sentiment; '' without one. */
export const sentimentWord = (mood: Sentiment | undefined): string =>
  mood === undefined || mood === 'unknown' ? '' : t(`mood_${mood}`);

/** Returns it as a note beside other facts of a page. */
export const sentimentNote = (mood: Sentiment | undefined): string =>
  sentimentWord(mood) === '' ? '' : ` · ${t('moodIs', sentimentWord(mood))}`;
