import type { WeakTarget } from '../../../shared/api/label.ts';
import { t } from '../messages.ts';

/** Returns the words for the user's interaction with a suggestion. */
export const interactionWords = (target: WeakTarget): string => t(target === 'read' ? 'deed_read' : 'deed_opened');
