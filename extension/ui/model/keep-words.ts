import type { LabelValue } from '../../../shared/api/page.ts';
import { keepLabels } from '../../local/labels.ts';
import { t } from '../messages.ts';
import type { Store } from './store.ts';

/** The user's word on a page. */
export interface Word {
  readonly url: string;
  readonly value: LabelValue;
}

/**
 * Shows words of the user at once and keeps them. Durable in local/ first: that they reach the companion is the outbox's care.
 * @param shown the user's words that are drawn, by URL.
 * @returns false when they could not be kept: then none of them is shown, and the user is told.
 */
export async function keepWords(
  { said }: Pick<Store, 'said'>,
  shown: Store['labels'],
  topicId: string,
  words: readonly Word[],
): Promise<boolean> {
  const before = shown.peek();
  shown.value = new Map([...before, ...words.map(({ url, value }) => [url, value] as const)]);
  try {
    await keepLabels(
      words.map((word) => ({ ...word, id: crypto.randomUUID(), topicId, target: 'page', at: Date.now() })),
    );
    return true;
  } catch {
    // Other words may have been given meanwhile.
    const left = new Map(shown.peek());
    for (const { url } of words) {
      const value = before.get(url);
      if (value === undefined) left.delete(url);
      else left.set(url, value);
    }
    shown.value = left;
    said.value = t('notKept');
    return false;
  }
}
