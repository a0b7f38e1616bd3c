import { sampleCrawl } from './samples.ts';
import type { Scene } from './scene.ts';
import { type FirefoxStage, setFirefoxStage } from './stage.ts';

/** Opens Firefox at the tests' site, one of whose links is a crawl's seed and so is known. */
export const setKnownLink = (prepare: (scene: Scene) => void = () => undefined): Promise<FirefoxStage> =>
  setFirefoxStage(() => sampleCrawl(), {
    readsPages: true,
    // Marks that are switched off give their right back. The browser's question is answered with yes, as a user would.
    preferences: { 'extensions.webextOptionalPermissionPrompts': false },
    prepare: (scene, { port }) => {
      const url = `http://bread.example:${port}/starter`;
      scene.crawls = [sampleCrawl({ seeds: [{ url, state: 'fetched', failure: '', message: '' }] })];
      const topic = { id: 'topic-1', name: 'Sourdough', texts: [], words: ['sourdough'] };
      scene.topics.push(topic);
      scene.store.topics.put(topic, 0);
      prepare(scene);
    },
  });
