import { keepSamplePages, type SamplePage } from '../../../companion/store/testing/sample-pages.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import { hostileTexts, hostileUrls } from './hostile-texts.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import { type Scene, setScene } from './scene.ts';

/** A companion with an attack in each of its texts: suggestions, pages, topics, labels, hosts and failures. */
export async function setHostileScene(): Promise<Scene> {
  const scene = await setScene(() => sampleCrawl());
  fill(scene);
  return scene;
}

function fill(scene: Scene): void {
  const [sample] = sampleSuggestions();
  if (sample === undefined) throw new Error('no sample');
  scene.suggestions = hostileTexts.map((text, index) => attack(sample, text, index));
  const [text = '', word = ''] = hostileTexts;
  const topic = { id: sample.topicId, name: text, words: [word], texts: [{ url: '', title: text, text: word }] };
  scene.topics.push(topic);
  keepSamplePages(scene.store, hostileTexts.map(fetched), 'crawl-1', topic);
  keepSamplePages(scene.store, hostileTexts.map(fetched), 'watch-1', topic);
  scene.store.watches.addRound(topic.id, { crawlId: 'watch-1', at: Date.now() }, new Set());
  scene.store.labels.put([
    {
      id: 'label',
      topicId: topic.id,
      target: 'page',
      url: fetched(text, 0).url,
      value: 'relevant',
      at: 1,
      who: text,
    },
  ]);
  scene.crawls = [sampleCrawl({ topicName: text, state: 'done', reason: 'failure', message: text })];
}

/** A page as a crawl found it, with a web address and hostile words. */
function fetched(text: string, place: number): SamplePage {
  const url = new URL(`https://evil.example/"><img src=x onerror=alert(1)>/${place}`).href;
  return { url, title: text, text: `${text} garden ${place}`, anchor: text, ...(place === 0 ? {} : { from: 0 }) };
}

function attack(sample: Suggestion, text: string, index: number): Suggestion {
  const url = hostileUrls[index % hostileUrls.length] ?? '';
  return {
    ...sample,
    id: index + 1,
    url,
    title: text,
    site: text.slice(0, 60),
    snippet: text,
    why: {
      path: [
        { url, title: text },
        { url: text.slice(0, 200), title: '' },
      ],
      anchor: text,
      before: text,
      after: text,
      words: [text],
      priority: 1,
      parts: [{ feature: text.slice(0, 80), detail: text, weight: 1 }],
      judged: [{ feature: text.slice(0, 80), detail: text, weight: 1 }],
    },
  };
}
