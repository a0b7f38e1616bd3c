import { MODEL_TARGETS, type WeakTarget } from '../../../shared/api/label.ts';
import { t } from '../messages.ts';

type ModelTarget = (typeof MODEL_TARGETS)[number];

const WORDS = {
  opened: 'deed_opened',
  read: 'deed_read',
  'assistant-relevant': 'assistantSaysRelevant',
  'assistant-not-relevant': 'assistantSaysNotRelevant',
} as const satisfies Readonly<Record<Exclude<WeakTarget, ModelTarget>, string>>;

const isByModel = (target: WeakTarget): target is ModelTarget => MODEL_TARGETS.some((one) => one === target);

/** Returns the words for a weak label. */
export const interactionWords = (target: WeakTarget): string =>
  isByModel(target)
    ? `${t('localModel')} · ${t(target === 'model-relevant' ? 'relevant' : 'notRelevant')}`
    : t(WORDS[target]);
