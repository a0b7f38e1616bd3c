import { describe, it } from 'vitest';
import { chromiumProgram } from './testing/chromium.ts';
import { DESK_SIZE } from './testing/desk-stage.ts';
import { allStayLive, prepareRunning, runningCrawl } from './testing/many-pages.ts';
import { setStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

/** All pages start one after another. */
const LONG_MS = 300_000;

describe.skipIf(chromiumProgram === undefined)('given many desks, a popup and a side panel in Chromium', () => {
  it(
    'each shows the crawl live and answers every click, also after the page that held the stream closed',
    async () => {
      const { browser, scene } = await forThisTry(setStage(runningCrawl, prepareRunning));
      await allStayLive((path) => browser.open(path, path === 'desk.html' ? DESK_SIZE : undefined), scene);
    },
    LONG_MS,
  );
});
