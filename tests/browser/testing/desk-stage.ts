import { keepSamplePages } from '../../../companion/store/testing/sample-pages.ts';
import { deskPages, deskTopic, newPages } from './desk-pages.ts';
import { sampleCrawl } from './samples.ts';
import type { Scene } from './scene.ts';
import { type Stage, setStage } from './stage.ts';

export const DESK_SIZE = { width: 1180, height: 860 };
/** A window beside another, or a page at 300 per cent. */
export const NARROW = { width: 390, height: 860 };

/** A crawl that has ended, with pages that only the browser can read, and a topic that was visited again. */
export const setDesk = (): Promise<Stage> =>
  setStage(
    (spec) => sampleCrawl({ id: spec.id, topicId: spec.topicId, topicName: 'New' }),
    (scene) => {
      keepSamplePages(scene.store, deskPages(), 'crawl-1', deskTopic);
      keepSamplePages(scene.store, newPages(), 'watch-1', deskTopic);
      leaveToBrowser(scene, ['http://members.example/paper', 'http://members.example/members']);
      scene.store.watches.addRound(deskTopic.id, { crawlId: 'watch-1', at: Date.now() }, new Set());
      scene.topics.push(deskTopic);
      scene.crawls = [sampleCrawl({ state: 'done', reason: 'page-limit', leftMs: null })];
    },
  );

/** Adds pages that the user named and that the crawl could not read itself. */
function leaveToBrowser({ store }: Scene, urls: readonly string[]): void {
  store.crawls.addSeeds('crawl-1', urls);
  const journal = store.journal('crawl-1');
  const first = journal.urlCount();
  journal.apply({ kind: 'entry', urls: urls.map((url, place) => ({ id: first + place, url, depth: 1 })) });
  for (const place of urls.keys())
    journal.apply({ kind: 'failure', urlId: first + place, outcome: 'failed', failure: 'needs-browser', message: '' });
}
