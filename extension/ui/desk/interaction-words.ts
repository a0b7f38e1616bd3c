import type { WeakTarget } from '../../../shared/api/label.ts';
import { t } from '../messages.ts';

const WORDS = {
  opened: 'deed_opened',
  read: 'deed_read',
  'assistant-relevant': 'assistantSaysRelevant',
  'assistant-not-relevant': 'assistantSaysNotRelevant',
} as const satisfies Readonly<Record<WeakTarget, string>>;

/** Returns the words for a weak label. */
export const interactionWords = (target: WeakTarget): string => t(WORDS[target]);
