import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { HostView } from '../../../shared/api/hosts.ts';
import type { Relative } from '../../../shared/api/lexicon.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import type { PageReading } from '../../../shared/api/reading.ts';
import { notesIn, said } from '../../../shared/api/sentences.ts';

/** Returns a crawl on sourdough half way through. */
export function sampleCrawl(change: Partial<CrawlView> = {}): CrawlView {
  return {
    id: 'crawl-1',
    topicId: 'topic-1',
    topicName: 'Keeping a sourdough starter alive',
    order: 'adaptive',
    state: 'running',
    reason: null,
    message: '',
    budgets: { pages: 500, perHost: 100, seconds: 0 },
    fetched: 184,
    onTopic: 121,
    failed: 6,
    frontier: 3_120,
    hosts: 37,
    startedAt: Date.now() - 260_000,
    elapsedMs: 258_000,
    leftMs: 420_000,
    asking: { host: 'www.slowbread.example', pauseMs: 1_000 },
    core: 0.031,
    curve: Array.from({ length: 46 }, (_, at) => {
      const fetched = (at + 1) * 4;
      return [fetched, Math.round(fetched * (0.4 + 0.26 * Math.min(1, at / 30)))] as [number, number];
    }),
    seeds: [{ url: 'http://bread.example/starter', state: 'fetched', failure: '', message: '' }],
    ...change,
  };
}

const FOUND: readonly (readonly [string, string, string, number])[] = [
  [
    'A starter that never dies: feeding by smell',
    'https://www.slowbread.example/feeding-by-smell',
    'Sour, sweet, or like old apples: what your starter tells you, and how much flour it wants in return. A table for warm and cold kitchens.',
    0.94,
  ],
  [
    'Why hydration changes everything',
    'https://blog.millers.example/2024/03/hydration',
    'A stiff levain keeps for a week, a liquid one for two days. We measured both at three temperatures and kept the jars.',
    0.88,
  ],
  [
    '酸面团的养护：从零开始',
    'https://mianbao.example.cn/yanghu/1',
    '喂养、温度与保存：如何让酵种保持活力，以及出现灰水时该怎么办。',
    0.86,
  ],
  [
    'The microbes in your jar',
    'https://biology.university.example/labs/wolfe/sourdough-microbes',
    'Lactic acid bacteria and wild yeasts share one jar for decades. A survey of 500 starters from four continents.',
    0.71,
  ],
  [
    'Bread forum: is grey liquid on top a bad sign?',
    'https://forum.bakers.example/t/48812',
    'It is called hooch, it is harmless, and it means your starter is hungry. Pour it off or stir it in.',
    0.58,
  ],
];

export function sampleSuggestions(crawlId = 'crawl-1', topicId = 'topic-1'): Suggestion[] {
  return FOUND.map(([title, url, snippet, relevance], index) => ({
    id: index + 1,
    crawlId,
    topicId,
    url,
    title,
    site: new URL(url).hostname.split('.').slice(-2).join('.'),
    snippet,
    language: index === 2 ? 'zh' : 'en',
    relevance,
    unsure: relevance < 0.6,
    label: 'none',
    foundAt: 1_700_000_000_000 + index,
    ...(index === 1 && {
      foundThrough: { url: 'https://blog.millers.example/tag/bread', title: 'All posts on bread' },
    }),
    ...(index === 2 && { versions: [{ url: 'https://arxiv.org/pdf/2101.00001v2', title: '' }] }),
    why: {
      path: [
        { url: 'http://bread.example/starter', title: 'Keeping a sourdough starter alive' },
        { url: 'https://www.slowbread.example/', title: 'Slow bread' },
        { url, title },
      ],
      anchor: 'feeding by smell',
      before: 'Our most read page is still the old one on',
      after: 'which Marta wrote after her third starter.',
      words: ['starter', 'sourdough', 'feeding', 'flour', 'levain', 'hydration'],
      priority: 0.7,
      parts: [
        { feature: 'anchor', detail: 'feeding, smell', weight: 0.52 },
        { feature: 'parent', detail: '', weight: 0.27 },
        { feature: 'host', detail: 'slowbread.example', weight: -0.12 },
      ],
      judged: [
        { feature: 'judge-keywords', detail: '', weight: 2.4 },
        { feature: 'judge-words', detail: '', weight: 1.1 },
      ],
      judgedAs: 0.9,
    },
  }));
}

const LEFT_ALONE = said('host-failing', 'down.example', 5);

/** Returns hosts in a crawl: one with the pause of its robots.txt, one suspended. */
export const sampleHosts = (): HostView[] => [
  {
    ...{
      host: 'www.slowbread.example',
      site: 'slowbread.example',
      fetched: 12,
      onTopic: 9,
      queued: 31,
      pauseMs: 2_000,
    },
    ...{ waitMs: 800, errors: 0, parked: '', liftable: false, robots: { crawlDelayS: 2, sitemaps: [] } },
  },
  {
    ...{ host: 'down.example', site: 'down.example', fetched: 1, onTopic: 0, queued: 4, pauseMs: null },
    ...{ waitMs: null, errors: 5, parked: LEFT_ALONE, notes: notesIn(LEFT_ALONE), liftable: true, robots: null },
  },
];

/** A page to be read on the spot, with text of either direction and what would be markup elsewhere. */
export const sampleReading = (): PageReading => ({
  source: 'page',
  failure: '',
  language: 'en',
  summary:
    'A sourdough starter lives on flour and water. Feed it daily, and keep the jar warm. Half of it goes before each feeding.',
  truncated: true,
  refusesAiInput: true,
  blocks: [
    { kind: 'heading', n: 1, lines: ['Feeding'] },
    {
      kind: 'paragraph',
      n: 0,
      lines: ['Feed the starter daily. It smells of '.repeat(12), '<b>apples</b> and \u202esruos'],
    },
    { kind: 'heading', n: 2, lines: ['What it needs'] },
    { kind: 'bullets', n: 0, lines: ['flour with bran', 'water', 'خميرة طبيعية'] },
    { kind: 'numbered', n: 3, lines: ['Discard half.', '喂养一次。'] },
    { kind: 'quote', n: 0, lines: ['It never dies.', 'العجين المخمر يعيش على الطحين والماء.'] },
    { kind: 'code', n: 0, lines: ['if ripe:', '    bake(flour)'] },
  ],
});

/** Returns words that dictionaries relate to a topic's words, whatever the topic. */
export const sampleRelatives = (): Relative[] => [
  { word: 'leaven', of: 'sourdough', kinship: 'same' },
  { word: '酵头', of: '酸面团', kinship: 'same' },
  { word: 'baked goods', of: 'bread', kinship: 'broader' },
  { word: 'rye bread', of: 'bread', kinship: 'narrower' },
  { word: 'black bread', of: 'bread', kinship: 'narrower' },
  { word: 'flour', of: 'bread', kinship: 'near' },
  { word: 'خبز <b>\u202e', of: 'bread', kinship: 'near' },
];
