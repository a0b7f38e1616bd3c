import type { WeakTarget } from '../../shared/api/label.ts';
import { hasLabel, keepLabel } from '../storage/labels.ts';
import { readSettings } from '../storage/settings.ts';
import { mayCapture } from './may-capture.ts';
import { mayReadPages } from './permission.ts';

/**
 * Keeps what the user did with a suggestion as a weak label: only where reading pages is switched on and this page may
 * be read. Given once a page and topic, so that what the user took out stays out. @returns whether it was kept.
 */
export async function noteInteraction(target: WeakTarget, topicId: string, url: string): Promise<boolean> {
  // The extension's pages, and so the pages opened from them, are never in a private window.
  if (!mayCapture({ url, incognito: false }, await readSettings()).may || !(await mayReadPages())) return false;
  if (await hasLabel(topicId, target, url)) return false;
  await keepLabel({ id: crypto.randomUUID(), topicId, target, url, value: 'relevant', at: Date.now() });
  return true;
}
