import type { SharedStoreNews } from './shared-store.ts';

/** Ids are `^[a-z0-9_-]{1,64}$`, so one space parts kind and id. */
export const newsText = (kind: 'label' | 'crawl', id: string): string => `${kind} ${id}`;

export function newsOf(text: string): SharedStoreNews {
  const [kind, id = ''] = text.split(' ');
  if (kind === 'label') return { kind, topicId: id };
  if (kind === 'crawl') return { kind, crawl: id };
  return { kind: 'missed' };
}
