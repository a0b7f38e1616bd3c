import type { LabelValue } from '../../../shared/api/page.ts';
import { keepLabels } from '../../storage/labels.ts';
import { t } from '../messages.ts';
import type { ViewStore } from './store.ts';

/** The user's word on a page. */
export interface PageLabel {
  readonly url: string;
  readonly value: LabelValue;
}

/**
 * Shows the user's labels at once and saves them in storage/; the outbox later sends them to the companion. @param
 * shown the drawn labels, by URL. @returns false if saving failed: then none is shown and the page reports it
 */
export async function keepWords(
  { said }: Pick<ViewStore, 'said'>,
  shown: ViewStore['labels'],
  topicId: string,
  words: readonly PageLabel[],
): Promise<boolean> {
  const before = shown.peek();
  shown.value = new Map([...before, ...words.map(({ url, value }) => [url, value] as const)]);
  try {
    await keepLabels(
      words.map((word) => ({ ...word, id: crypto.randomUUID(), topicId, target: 'page', at: Date.now() })),
    );
    return true;
  } catch {
    // Keeps labels that the user has given since.
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
