import type { Sentiment } from '../../../shared/api/results.ts';
import { t } from '../messages.ts';

/** '' where there is no mood to tell. */
export const sentimentWord = (mood: Sentiment | undefined): string =>
  mood === undefined || mood === 'unknown' ? '' : t(`mood_${mood}`);

/** As a note beside other facts of a page. */
export const sentimentNote = (mood: Sentiment | undefined): string =>
  sentimentWord(mood) === '' ? '' : ` · ${t('moodIs', sentimentWord(mood))}`;
