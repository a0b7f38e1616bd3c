import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { StoreNotice } from '../../companion/store/store.ts';
import { keepSamplePages } from '../../companion/store/testing/sample-pages.ts';
import { isLong, longer } from '../../shared/testing/effort.ts';
import { faults } from './testing/axe.ts';
import { chooseLanguage, chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { deskPages, deskTopic } from './testing/desk-pages.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import { type Stage, setStage } from './testing/stage.ts';
import { storePair } from './testing/store-shot.ts';

/** A state of the popup: how to bring it about, and what must then be seen. */
interface PopupState {
  readonly set?: (scene: Scene) => void;
  readonly width?: number;
  readonly see: string;
  readonly after?: (page: Page) => Promise<void>;
}

/** Data of which a part was lost, and a part came back from a copy. */
const DAMAGED: StoreNotice = {
  code: 'corrupt-set-aside',
  message: '',
  aside: 'ambit.db.corrupt-2026-11-24T08-39-04-352Z',
  report: {
    counts: (['labels', 'topics', 'captures', 'crawls', 'pages'] as const).map((kind, n) => ({
      ...{ kind, kept: 10 ** n, lost: kind === 'labels' ? 12 : 0, isWhole: kind !== 'labels' },
    })),
    ...{ rows: 1, isWhole: false, ended: 0 },
  },
};

/** Every state of the popup while the companion is there. */
const STATES: Readonly<Record<string, PopupState>> = {
  empty: { see: '.first' },
  running: {
    set: (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
  },
  why: {
    set: (scene) => {
      scene.crawls = [
        sampleCrawl(),
        sampleCrawl({ id: 'crawl-0', topicName: '酸面团', state: 'done', reason: 'exhausted', startedAt: 1 }),
      ];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    after: async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('w');
      await page.keyboard.press('j');
      await page.keyboard.press('r');
      await page.locator('.undo').waitFor();
      await page.locator('.reasons').first().scrollIntoViewIfNeeded();
    },
  },
  reading: {
    set: (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    after: async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('t');
      // Works by key alone: the text has the focus, and arrows scroll it without moving a card; the same key leads
      // back.
      await page.locator('.reading:focus').waitFor();
      expect(await page.locator('.reading pre').textContent()).toBe('if ripe:\n    bake(flour)');
      await page.keyboard.press('ArrowDown');
      await page.locator('.reading:focus').waitFor();
      await page.keyboard.press('t');
      await page.locator('.suggestion:focus').waitFor();
      expect(await page.locator('.reading').count()).toBe(0);
      await page.keyboard.press('t');
      await page.locator('.reading:focus').scrollIntoViewIfNeeded();
    },
  },
  asks: {
    set: (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    after: async (page) => {
      await page.locator('.queues label').last().click();
      await expect.poll(() => page.locator('.suggestion').count()).toBe(1);
      await page.locator('.title-row button').last().click();
      await page.locator('.budgets').waitFor();
    },
  },
  naming: {
    set: (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = [];
    },
    see: '.lack',
    after: async (page) => {
      await page.locator('.title-row button').first().click();
      await page.locator('.naming input:focus').waitFor();
    },
  },
  done: {
    set: (scene) => {
      scene.crawls = [sampleCrawl({ state: 'done', reason: 'page-limit', fetched: 500, onTopic: 318, leftMs: null })];
      scene.suggestions = sampleSuggestions().slice(0, 2);
    },
    see: '.suggestion',
  },
  narrow: {
    set: (scene) => {
      scene.crawls = [sampleCrawl({ state: 'paused', message: 'The disk is nearly full.' })];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    width: 320,
  },
  full: {
    see: '.first',
    after: async (page) => {
      await changeStored(page, 'single', 'put', 12, 'gave-way');
      await page.reload();
      await page.locator('.notice').waitFor();
    },
  },
  damaged: {
    set: (scene) => {
      scene.notices = [DAMAGED];
    },
    see: '.notice',
  },
  'disk full': {
    set: (scene) => {
      scene.notices = [{ code: 'disk-full', message: '' }];
    },
    see: '.notice',
  },
  help: {
    see: '.first',
    after: async (page) => page.keyboard.press('?').then(() => page.locator('dialog kbd').last().waitFor()),
  },
};

/** Last known state, a label given since, and open budget fields: the list starts below the popup's edge. */
const AWAY: PopupState = {
  see: '.notice',
  after: async (page) => {
    await page.locator('.suggestion .no').last().click();
    await page.locator('.notice p.muted').waitFor();
    await page.locator('.title-row button').last().click();
    await page.locator('.budgets').waitFor();
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0));
  },
};

const ALL = Object.keys(STATES);
/** States with most parts and words: in the short form the second and third language and forced colours show these. */
const FULLEST = longer(['why', 'asks', 'narrow', 'damaged'], ALL);

/** Appearances for each state: three languages, one of them right-to-left, and system settings of users. */
const LOOKS = [
  {
    language: 'en',
    states: ALL,
    media: { light: { colorScheme: 'light' }, forced: { colorScheme: 'dark', forcedColors: 'active' } },
  },
  { language: 'zh_CN', states: FULLEST, media: { dark: { colorScheme: 'dark', reducedMotion: 'reduce' } } },
  { language: 'ar', states: FULLEST, media: { light: { colorScheme: 'light' } } },
] as const;

async function setPopup(): Promise<Stage> {
  const stage = await setStage(
    () => sampleCrawl(),
    (scene) => {
      keepSamplePages(scene.store, deskPages(), 'crawl-1', deskTopic);
    },
  );
  const article = await stage.browser.context.newPage();
  await article.goto('http://bread.example/starter');
  return stage;
}

type Appearance = (typeof LOOKS)[number];

async function look(
  browser: TestBrowser,
  name: string,
  state: PopupState,
  { language, media }: Appearance,
): Promise<void> {
  const page = await browser.open('popup.html', { width: state.width ?? 400, height: 580 });
  onTestFinished(async () => {
    await forgetLabels(page);
    await page.close();
  });
  await page.locator(state.see).first().waitFor();
  await state.after?.(page);
  for (const [asked, features] of Object.entries(media)) {
    if (asked === 'forced' && !isLong && name !== 'running' && !FULLEST.includes(name)) continue;
    // Stops animations, so that a picture never shows the progress bar half way.
    await page.emulateMedia({ reducedMotion: 'reduce', ...features });
    await takePicture(page, `popup-${name}-${asked}-${language}`);
    // axe reads the style sheet's colours, not the system's replacements.
    expect(await faults(page, 'forcedColors' in features ? ['color-contrast'] : [])).toEqual([]);
    // No text may need sideways scrolling.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // Its list scrolls, and nothing around it: the popup would have two bars.
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  }
}

describe.skipIf(chromiumProgram === undefined)('the popup', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: TestBrowser;

  beforeAll(async () => {
    stage = await setPopup();
    ({ scene, browser } = stage);
  });
  afterAll(() => stage?.close());

  describe.each(LOOKS)('in $language, $media', (way) => {
    beforeAll(() => chooseLanguage(browser, way.language));

    it.each(way.states)('has no accessibility fault when %s', async (name) => {
      const state = STATES[name];
      if (state === undefined) throw new Error('no such state');
      scene.crawls = [];
      scene.suggestions = [];
      scene.notices = [];
      state.set?.(scene);
      await look(browser, name, state, way);
    });
  });

  // The short form takes no pictures.
  if (isLong) {
    it('has a picture for the stores', async () => {
      const page = await browser.context.newPage();
      onTestFinished(() => page.close());
      await storePair(page, 'popup', ['popup-running-light-en', 'popup-why-light-en']);
    });
  }

  describe('whose companion is away', () => {
    // For good: these tests are the last.
    beforeAll(async () => {
      scene.notices = [];
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
      // The popup shows the last known state while the companion is away.
      const before = await browser.open('popup.html');
      await before.locator('.suggestion').first().waitFor();
      await before.close();
      await scene.close();
    });

    it.each(LOOKS)('has no accessibility fault in $language, $media', async (way) => {
      await chooseLanguage(browser, way.language);
      await look(browser, 'away', AWAY, way);
    });
  });
});

/** Every try begins with nothing labelled and nothing lost. */
async function forgetLabels(page: Page): Promise<void> {
  await changeStored(page, 'labels', 'clear');
  for (const name of ['popup', 'gave-way']) await changeStored(page, 'single', 'delete', name);
}

/** Changes the extension's stored data without the extension's knowledge. */
function changeStored(page: Page, store: string, how: 'clear' | 'delete' | 'put', ...values: readonly unknown[]) {
  return page.evaluate(
    ([name, change, given]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ambit');
        opening.onsuccess = () => {
          const tx = opening.result.transaction(name, 'readwrite');
          const objects = tx.objectStore(name);
          if (change === 'clear') objects.clear();
          else if (change === 'delete') objects.delete(String(given[0]));
          else objects.put(given[0], String(given[1]));
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          tx.onabort = () => reject(tx.error);
        };
      }),
    [store, how, [...values]] as const,
  );
}
