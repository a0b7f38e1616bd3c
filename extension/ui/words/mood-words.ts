import type { Mood } from '../../../shared/api/results.ts';
import { t } from '../messages.ts';

/** '' where there is no mood to tell. */
export const moodWord = (mood: Mood | undefined): string =>
  mood === undefined || mood === 'unknown' ? '' : t(`mood_${mood}`);

/** As a note beside other facts of a page. */
export const moodNote = (mood: Mood | undefined): string =>
  moodWord(mood) === '' ? '' : ` · ${t('moodIs', moodWord(mood))}`;
