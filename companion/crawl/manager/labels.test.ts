import { afterEach, describe, expect, it } from 'vitest';
import { labelOf, openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

let harness: TestHarness | undefined;
/** Lets the page arrive that a crawl waits for. */
let goOn = (): void => undefined;
afterEach(async () => {
  goOn();
  await harness?.crawls.close();
  harness?.store.close();
});

/** Two hubs with ten pages each, of a kind that the judge does not know. */
const pages = (url: string) => {
  const { pathname } = new URL(url);
  if (pathname === '/') return { title: '0.6 tea', links: ['http://a.example/green/0', 'http://a.example/black/0'] };
  const [, kind, n] = pathname.split('/');
  const next = Number(n) + 1;
  return { title: `0.45 ${kind}`, links: next < 10 ? [`http://a.example/${kind}/${next}`] : [] };
};

type HarnessPages = Parameters<typeof openTestHarness>[0];

/** A crawl that has asked for four pages, and waits for the last of them until `goOn`. */
async function held(seeds = ['http://a.example/'], web: HarnessPages = pages): Promise<TestHarness> {
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const opened: TestHarness = openTestHarness(web, {
    during: () => (opened.web.asked.length === 4 ? isHeld : undefined),
  });
  harness = opened;
  opened.crawls.start(specOf(seeds));
  await expect.poll(() => opened.web.asked.length, { interval: 1 }).toBe(4);
  return opened;
}

describe('a label', () => {
  it('turns the running crawl at once: pages are judged again and the frontier is rescored', async () => {
    const { crawls, web, news } = await held();
    expect(web.asked.slice(1, 4).map((url) => new URL(url).pathname)).toEqual(['/green/0', '/black/0', '/green/1']);
    expect(crawls.label([labelOf('http://a.example/black/0', 'relevant')])).toHaveLength(1);
    expect(news.map(({ type }) => type)).toContain('rejudged');
    expect(crawls.view('c').onTopic).toBe(2);
    goOn();
    await crawls.ended('c');
    const rest = web.asked.slice(4).map((url) => new URL(url).pathname.split('/')[1]);
    expect(rest.slice(0, 9)).toEqual(Array(9).fill('black'));
    expect(crawls.suggestions('c', 'relevant', 9).map(({ url, relevance }) => [url, relevance])).toEqual([
      ['http://a.example/black/0', 1],
    ]);
  });

  it('counts once by id, the newest by time wins, and none takes it back', async () => {
    const { crawls, store } = await held();
    const yes = labelOf('http://a.example/black/0', 'relevant', { at: 20 });
    crawls.label([yes]);
    crawls.label([yes, labelOf('http://a.example/black/0', 'not-relevant', { at: 10 })]);
    expect(store.labels.count()).toBe(2);
    expect(crawls.suggestions('c', 'relevant', 9)).toHaveLength(1);
    crawls.label([labelOf('https://a.example/black/0#x', 'none', { at: 30 })]);
    expect(crawls.suggestions('c', 'relevant', 9)).toHaveLength(0);
    expect(crawls.view('c').onTopic).toBe(1);
    goOn();
    expect((await crawls.ended('c')).onTopic).toBe(1);
  });

  it('on an address that redirected to a page does not label that page, in memory as in the rows', async () => {
    const { crawls, store } = await held(['http://a.example/old', 'http://a.example/'], (url) =>
      url.endsWith('/old') ? { title: '0.2 tea', at: 'http://a.example/new' } : pages(url),
    );
    const before = crawls.view('c').onTopic;
    crawls.label([labelOf('http://a.example/old', 'relevant')]);
    expect([crawls.view('c').onTopic, store.crawls.tally('c').onTopic]).toEqual([before, before]);
    crawls.label([labelOf('http://a.example/new', 'relevant')]);
    expect([crawls.view('c').onTopic, store.crawls.tally('c').onTopic]).toEqual([before + 1, before + 1]);
  });

  it('appears among what a page of a crawl in memory is judged by', async () => {
    const { crawls } = await held();
    const shown = () => crawls.suggestions('c', 'unsure', 9).find(({ url }) => url === 'http://a.example/black/0');
    const before = shown();
    expect(before?.why.judgedAs).toBe(before?.relevance);
    crawls.label([labelOf('http://a.example/black/0', 'relevant', { target: 'read' })]);
    const after = shown();
    expect(after?.relevance).toBeGreaterThan(before?.relevance ?? 1);
    expect(after?.why.judgedAs).toBe(after?.relevance);
    expect(crawls.page('c', after?.id ?? 0)).toEqual(after);
    goOn();
    await crawls.ended('c');
  });

  it('that is weak moves other pages, not its own, and yields to a label of the user until its removal', async () => {
    const { crawls } = await held();
    const url = 'http://a.example/black/0';
    const seen = () => crawls.suggestions('c', 'unlabelled', 9).find((page) => page.url === url)?.relevance;
    crawls.label([labelOf(url, 'relevant', { target: 'read', at: 10 })]);
    expect(crawls.view('c').onTopic).toBe(2);
    expect(crawls.suggestions('c', 'relevant', 9)).toEqual([]);
    expect(seen()).toBeCloseTo(0.55);
    crawls.label([labelOf(url, 'not-relevant', { at: 20 })]);
    expect(crawls.view('c').onTopic).toBe(1);
    crawls.label([labelOf(url, 'none', { at: 30 })]);
    expect(seen()).toBeCloseTo(0.55);
    crawls.label([labelOf(url, 'none', { target: 'read', at: 40 })]);
    expect(crawls.view('c').onTopic).toBe(1);
  });

  it('on a link moves that link', async () => {
    const { crawls, web } = await held();
    crawls.label([labelOf('http://a.example/black/1', 'not-relevant', { target: 'link' })]);
    goOn();
    await crawls.ended('c');
    expect(web.asked.indexOf('http://a.example/black/1')).toBe(12);
  });

  it('on a link leaves the link where it was, when the user removes the label', async () => {
    const { crawls, web } = await held();
    const say = (value: 'not-relevant' | 'none', at: number) =>
      crawls.label([labelOf('http://a.example/black/1', value, { target: 'link', at })]);
    say('not-relevant', 10);
    say('none', 20);
    goOn();
    await crawls.ended('c');
    expect(web.asked.indexOf('http://a.example/black/1')).toBe(4);
  });

  it('given before a page or link is met counts when it is', async () => {
    harness = openTestHarness(pages);
    const { crawls, web } = harness;
    crawls.label([
      labelOf('http://a.example/black/0', 'relevant'),
      labelOf('http://a.example/green/0', 'relevant', { target: 'link' }),
    ]);
    crawls.start(specOf(['http://a.example/']));
    const view = await crawls.ended('c');
    expect(web.asked.slice(1, 5).map((url) => new URL(url).pathname)).toEqual([
      '/green/0',
      '/black/0',
      '/black/1',
      '/black/2',
    ]);
    expect(view.onTopic).toBe(11);
    expect(harness.lines()[2]).toMatchObject({ relevance: 1, onTopic: true });
  });

  it('teaches the next crawl of the topic, and shows in one that has ended', async () => {
    harness = openTestHarness(pages);
    const { crawls, news } = harness;
    crawls.start(specOf(['http://a.example/']));
    expect((await crawls.ended('c')).onTopic).toBe(1);
    // The seed is on topic, but who gave it knows it.
    expect(crawls.suggestions('c', 'unlabelled', 99)).toEqual([]);
    crawls.label([labelOf('http://a.example/black/3', 'relevant')]);
    expect(news.at(-1)).toEqual({ type: 'rejudged', crawlId: 'c' });
    expect(crawls.view('c').onTopic).toBe(2);
    expect(crawls.suggestions('c', 'relevant', 99)).toHaveLength(1);
    crawls.start(specOf(['http://a.example/'], { id: 'd' }));
    expect((await crawls.ended('d')).onTopic).toBe(11);
  });
});
