import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openUserSettings } from '../../../companion/cli/runtime/user-settings.ts';
import { suggestion } from '../../../companion/crawl/manager/suggesting.ts';
import { systemClock } from '../../../companion/crawl/ports/clock.ts';
import type { CrawlNews, Crawls } from '../../../companion/crawl/ports/crawls.ts';
import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import { type KeyRing, openKeyRing } from '../../../companion/server/auth/keys.ts';
import { type CompanionServer, createServer } from '../../../companion/server/server.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { Store, StoreNotice } from '../../../companion/store/store.ts';
import { openWatching } from '../../../companion/watch/watching.ts';
import type { Forget } from '../../../shared/api/capture.ts';
import type { CrawlSpec, CrawlView } from '../../../shared/api/crawl.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import type { PairedFile } from '../../../shared/api/pairing.ts';
import { KEY_LENGTH } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';
import type { Comparison } from '../../../shared/api/results.ts';
import type { SiteAnswer, SiteQuestion } from '../../../shared/api/site-question.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { sampleHosts, sampleReading, sampleRelatives } from './samples.ts';

const SITEMAP = '<urlset><url><loc>http://rye.example/from-sitemap</loc></url></urlset>';
const DESCRIPTION = `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Bread search</ShortName>
<Url type="application/rss+xml" template="http://search.example/find?q={searchTerms}"/></OpenSearchDescription>`;

/** Reads the web for lists and search services like the companion, and records every address requested. */
function textReader() {
  const asked: string[] = [];
  const readText = async (url: string) => {
    asked.push(url);
    const { host, pathname, searchParams } = new URL(url);
    if (host === 'gone.example') return { failure: 'gone', message: 'The page does not exist.' };
    if (host !== 'search.example') return { text: SITEMAP, url };
    const items = ['one', 'two'].map((name) => {
      const link = `http://hits.example/${name}/${encodeURIComponent(searchParams.get('q') ?? '').length}`;
      return `<item><title>Hit ${name}</title><link>${link}</link></item>`;
    });
    return { text: pathname === '/find' ? `<rss><channel>${items.join('')}</channel></rss>` : DESCRIPTION, url };
  };
  return { asked, readText };
}

const compare = async (_crawl: string, order: string): Promise<Comparison> => ({
  ready: true,
  pages: 60,
  curves: [
    ['as it was', 0.8],
    ['oracle', 1],
    [order, 0.5],
  ].map(([name, pace]) => ({
    order: String(name),
    curve: Array.from({ length: 60 }, (_, at): [number, number] => [
      at + 1,
      Math.min(40, Math.round(at * Number(pace))),
    ]),
  })),
});

/**
 * The real companion's server in front of crawls that a test writes by hand: pairing, proofs and events are those of
 * the product, and every state of the popup can be brought about at will.
 */
export interface Scene {
  readonly paired: PairedFile;
  readonly server: CompanionServer;
  readonly keys: KeyRing;
  /** Store in memory that the desk reads and a test fills. */
  readonly store: Store;
  crawls: CrawlView[];
  suggestions: Suggestion[];
  /** Notices about the companion's data. */
  notices: readonly StoreNotice[];
  readonly topics: Topic[];
  readonly started: CrawlSpec[];
  readonly labels: LabelEvent[];
  readonly captured: string[];
  /** Questions about sites, and the user's answers. */
  siteQuestions: readonly SiteQuestion[];
  readonly siteAnswers: SiteAnswer[];
  readonly forgotten: Forget[];
  /** Addresses of lists and search services that the companion read. */
  readonly asked: readonly string[];
  tell(news: CrawlNews): void;
  close(): Promise<void>;
}

export async function setScene(
  view: (spec: CrawlSpec, topic: Topic) => CrawlView,
  ports: number[] = [0],
): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-scene-'));
  const keys = await openKeyRing(folder);
  const paired = { keyId: toBase64Url(randomBytes(16)), key: toBase64Url(randomBytes(KEY_LENGTH)) };
  await keys.put({ id: paired.keyId, key: paired.key, name: 'test', origin: '', addedAt: 0 });
  const listeners = new Set<(news: CrawlNews) => void>();
  const find = (id: string): CrawlView => {
    const crawl = scene.crawls.find((known) => known.id === id);
    if (crawl === undefined) throw new Error(`no crawl ${id}`);
    return crawl;
  };
  const change = (id: string, to: Partial<CrawlView>): CrawlView => {
    const crawl = { ...find(id), ...to };
    scene.crawls = scene.crawls.map((known) => (known.id === id ? crawl : known));
    scene.tell({ type: 'crawl', crawl });
    return crawl;
  };
  const crawls: Crawls = {
    captured: () => undefined,
    use: () => undefined,
    forgettingShare: () => undefined,
    hosts: () => ({ hosts: sampleHosts(), demoted: [] }),
    askAgain: () => true,
    forgotten: async () => undefined,
    async forget(what) {
      scene.forgotten.push(what);
      return kept.upkeep.forget(what);
    },
    putTopic: (topic) => void scene.topics.push(topic),
    addSeeds: () => undefined,
    addLinks: () => 0,
    nextHost: () => undefined,
    siteQuestions: (_id, limit) => scene.siteQuestions.slice(0, limit),
    answerSite(_id, { host, relevant }) {
      scene.siteAnswers.push({ host, relevant });
      scene.siteQuestions = scene.siteQuestions.filter((one) => one.host !== host);
    },
    start(spec) {
      const topic = scene.topics.find(({ id }) => id === spec.topicId);
      if (topic === undefined) throw new Error(`no topic ${spec.topicId}`);
      if (!scene.crawls.some(({ id }) => id === spec.id)) {
        scene.started.push(spec);
        scene.crawls = [view(spec, topic), ...scene.crawls];
      }
      return find(spec.id);
    },
    pause: (id) => change(id, { state: 'paused' }),
    resume: (id) => change(id, { state: 'running' }),
    stop: (id) => change(id, { state: 'done', reason: 'user' }),
    setBudgets: (id, budgets) => change(id, { budgets }),
    view: find,
    views: () => scene.crawls,
    suggestions(id, show) {
      const open = scene.suggestions.filter(({ crawlId, label }) => crawlId === id && label === 'none');
      return show === 'unsure' ? open.filter(({ unsure }) => unsure) : open;
    },
    page(id, pageId) {
      const crawl = store.crawls.get(id);
      return crawl && suggestion(store, crawl, pageId);
    },
    label(labels) {
      kept.labels.put(labels);
      for (const label of labels) {
        if (!scene.labels.some(({ id }) => id === label.id)) scene.labels.push(label);
        scene.suggestions = scene.suggestions.map((one) =>
          one.url === label.url && label.target === 'page' ? { ...one, label: label.value } : one,
        );
      }
      return labels.map(({ id }) => id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended: async (id) => find(id),
    close: async () => undefined,
  };
  const kept = openStore(undefined);
  const store: Store = {
    ...kept,
    topics: {
      ...kept.topics,
      list: () => scene.topics.map(({ id, name }) => ({ id, name, words: [], texts: 1, createdAt: 0 })),
    },
    captures: {
      ...kept.captures,
      put(captures) {
        scene.captured.push(...captures.map(({ page }) => page.url));
        return captures.map(({ id }) => id);
      },
      count: () => scene.captured.length,
    },
    labels: { ...kept.labels, count: () => scene.labels.length },
    get notices() {
      return scene.notices;
    },
  };
  const web = createFakeWeb(() => undefined);
  const watching = openWatching({ store: kept, crawls, parser: web, fetch: web.fetch, clock: systemClock });
  const { asked, readText } = textReader();
  const readHere = async () => sampleReading();
  const server = await createServer({
    crawls,
    store,
    watching,
    keys,
    version: '0.1.0',
    ports,
    readText,
    compare,
    readHere,
    relativesOf: sampleRelatives,
    settings: openUserSettings({
      file: join(folder, 'settings.json'),
      flags: {},
      isRecorded: false,
      isShared: false,
      apply: () => undefined,
      renewCopies: () => undefined,
    }),
  });
  let closed = false;
  const scene: Scene = {
    keys,
    asked,
    paired: { ...paired, port: server.port },
    server,
    store: kept,
    crawls: [],
    suggestions: [],
    notices: [],
    topics: [],
    started: [],
    labels: [],
    captured: [],
    siteQuestions: [],
    siteAnswers: [],
    forgotten: [],
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
    async close() {
      if (closed) return;
      closed = true;
      await server.close();
      kept.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return scene;
}
