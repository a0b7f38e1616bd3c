import { describe, it } from 'vitest';
import { firefoxProgram } from './testing/firefox.ts';
import { allStayLive, prepareRunning, runningCrawl } from './testing/many-pages.ts';
import { setFirefoxStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

/** All pages start one after another. */
const LONG_MS = 300_000;

describe.skipIf(firefoxProgram === undefined)('given many desks, a popup and a side panel in Firefox', () => {
  it(
    'each shows the crawl live and answers every click, also after the page that held the stream closed',
    async () => {
      const { firefox, scene } = await forThisTry(setFirefoxStage(runningCrawl, { prepare: prepareRunning }));
      await allStayLive((path) => firefox.open(path), scene);
    },
    LONG_MS,
  );
});
