import type { WeakTarget } from '../../../shared/api/label.ts';
import { t } from '../messages.ts';

/** What the user did with a suggestion. */
export const deedWords = (target: WeakTarget): string => t(target === 'read' ? 'deed_read' : 'deed_opened');
