import { aLabel, anIntent, aPage } from '../../../extension/testing/builders.ts';
import { openVersion1 } from '../../../extension/testing/version-1.ts';
import { addressOf } from '../sequences/little-web.ts';
import { BrowsingModel } from './model.ts';

const TOPIC = 't-older';

/** Leaves unsent data of the first version's extension: a started crawl, a label of it, a page, and an erasure. */
export async function leaveVersion1(model: BrowsingModel): Promise<void> {
  const db = await openVersion1();
  const [seed, labelled, read] = [addressOf(1), addressOf(7), addressOf(8)];
  const ids = { id: 'older', topicId: TOPIC, captureId: 'c-older' };
  const intent = anIntent({ tabId: 99, pageUrl: seed, pageTitle: 'Tea', selection: 'tea cup pot tea cup' });
  await db.put('starts', { ...ids, at: 1, intent, state: 'reading', reason: '', topic: null, spec: null });
  const label = aLabel({ id: 'l-older', topicId: TOPIC, url: labelled, at: 1 });
  await db.put('labels', { ...label, state: 'waiting', reason: '' });
  await db.put('captures', { id: 'p-older', url: read, at: 1, bytes: 10, state: 'waiting' });
  await db.put('pages', aPage({ url: read, title: 'Tea', text: 'tea cup' }), 'p-older');
  await db.put('single', [{ kind: 'site', host: 'diary.example' }], 'forgets');
  await db.put('single', { language: 'auto', captures: false }, 'settings');
  db.close();
  model.words.set(BrowsingModel.key(TOPIC, labelled), 'relevant');
}
