import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STOPPED } from '../../companion/crawl/run/stop-rules.ts';
import { keepSamplePages } from '../../companion/store/testing/sample-pages.ts';
import { type CrawlView, STOP_REASONS } from '../../shared/api/crawl.ts';
import { type NoteCode, notesIn, SENTENCES, said } from '../../shared/api/sentences.ts';
import { chooseLanguage, chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { deskPages, deskTopic, newPages } from './testing/desk-pages.ts';
import { DESK_VIEWS, show } from './testing/desk-views.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import { type Stage, setStage } from './testing/stage.ts';

/** All web text here is Chinese, so that any English is Ambit's own. */
const TEXT = '酵种需要面粉和水，每天喂养一次，放在温暖的地方。';
const topic = {
  ...deskTopic,
  name: '酸面团',
  words: ['酵种', '面粉'],
  texts: [{ url: 'http://bread.example/starter', title: '酸面团', text: TEXT.repeat(4) }],
};
const chinese = (pages: ReturnType<typeof deskPages>) =>
  pages.map((page, place) => ({
    ...page,
    title: `酸面团 ${place}`,
    text: `${TEXT}第 ${place} 号罐子。`,
    anchor: '面团',
    language: 'zh',
  }));

/** Every message that a companion may have on a crawl, with one crawl for each. */
function crawls(): CrawlView[] {
  const failed = ['dns', 'needs-browser', 'cancelled'].map((failure) => ({
    ...{ url: `http://bread.example/${failure}`, state: 'failed' as const, failure },
    message: 'This is English, and is not to be seen by anybody.',
  }));
  const ended = STOP_REASONS.map((reason) => ({ reason, state: 'done' as const, message: STOPPED[reason], notes: [] }));
  const noted = (Object.keys(SENTENCES) as NoteCode[]).map((code) => {
    const message = said(code, 'slow.example', '5', '10');
    return { state: 'paused' as const, message, notes: notesIn(message) };
  });
  return [...ended, ...noted].map((change, place) =>
    sampleCrawl({
      ...change,
      id: `crawl-${place + 1}`,
      topicName: '酸面团',
      seeds: failed,
      startedAt: Date.now() - place,
    }),
  );
}

describe.skipIf(chromiumProgram === undefined)('a reader of another language', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: TestBrowser;

  beforeAll(async () => {
    stage = await setStage(
      () => sampleCrawl(),
      (scene) => {
        keepSamplePages(scene.store, chinese(deskPages()), 'crawl-1', topic);
        keepSamplePages(scene.store, chinese(newPages()), 'watch-1', topic);
        scene.store.watches.addRound(topic.id, { crawlId: 'watch-1', at: Date.now() }, new Set());
        const journal = scene.store.journal('crawl-1');
        const first = journal.urlCount();
        const failures = ['needs-browser', 'gone', 'tls', 'captive-network', 'cancelled'];
        const urlOf = (failure: string): string => `http://left.example/${failure}`;
        const urls = failures.map((failure, place) => ({ id: first + place, url: urlOf(failure), depth: 1 }));
        journal.apply({ kind: 'entry', urls });
        for (const [place, failure] of failures.entries())
          journal.apply({
            kind: 'failure',
            urlId: first + place,
            outcome: 'failed',
            failure,
            message: 'English words of old.',
          });
        scene.topics.push(topic);
        const why = { path: [], anchor: '面团', before: '', after: '', words: ['酵种'] };
        const found = crawls().flatMap(({ id }) => sampleSuggestions(id).slice(0, 1));
        scene.suggestions = found.map((one, place) => ({
          ...{ ...one, title: `酸面团 ${place}`, snippet: TEXT },
          why: { ...one.why, ...why, parts: one.why.parts.map((part) => ({ ...part, detail: '' })) },
        }));
      },
    );
    ({ scene, browser } = stage);
    await chooseLanguage(browser, 'zh_CN');
  });
  // A view of the desk switches it on.
  afterEach(() => scene.store.watches.drop(topic.id));
  afterAll(() => stage?.close());

  it('meets no English sentence on the desk', async () => {
    scene.crawls = crawls().slice(0, 1);
    const page = await browser.open('desk.html', { width: 1180, height: 860 });
    await page.locator('.results tbody tr').first().waitFor();
    for (const [view, { after }] of Object.entries(DESK_VIEWS)) {
      await show(page, view);
      if (view !== 'map' && view !== 'results') await after?.(page);
      await page.evaluate(() => {
        for (const closed of document.querySelectorAll<HTMLDetailsElement>('main details')) closed.open = true;
      });
      if (view === 'report') await page.locator('details li').first().waitFor();
      if (view === 'start') {
        // A list and a search service that are not there.
        for (const address of await page.locator('.row.ends input[type=url]').all()) {
          await address.fill('http://gone.example/map.xml');
          await address.locator('xpath=../following-sibling::button').click();
        }
        await expect.poll(() => page.getByText('页面不存在').count()).toBe(2);
      }
      expect(await english(page), view).toEqual([]);
    }
    await page.close();
  });

  it('given every message on a crawl, finds no English in the popup and beside a page', async () => {
    scene.crawls = crawls();
    for (const place of ['popup.html', 'sidepanel.html']) {
      const page = await browser.open(place);
      await page.locator('.suggestion').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('w');
      const choice = page.locator('.title-row select');
      for (const { id } of place === 'popup.html' ? scene.crawls : scene.crawls.slice(0, 1)) {
        await choice.selectOption(id);
        expect(await english(page), id).toEqual([]);
      }
      await page.keyboard.press('?');
      await page.locator('dialog').waitFor();
      expect(await english(page)).toEqual([]);
      await page.close();
    }
  });

  it('meets none in the settings and on the first page', async () => {
    for (const place of ['options.html', 'welcome.html']) {
      const page = await browser.open(place);
      await page.locator('main h1, main h2').first().waitFor();
      expect(await english(page), place).toEqual([]);
      await page.close();
    }
  });
});

/** Returns runs of more than three English words in visible or spoken text, without addresses. */
function english(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
    );
    const shown = document.body.innerText.split('\n');
    const isEnglish = (text: string): boolean => /(?:\b[a-z][a-z'’-]*[,;]?\s+){3}[a-z'’-]{2,}/i.test(text);
    return [...shown, ...spoken].filter((text) => isEnglish(text.replace(/https?:\S+/g, '')));
  });
}
