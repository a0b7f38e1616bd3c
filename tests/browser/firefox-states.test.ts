import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Firefox, firefoxProgram, launchFirefox } from './firefox.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import { type Scene, setScene } from './scene.ts';

const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(fromPlaywright.resolve('axe-core/axe.min.js'), 'utf8');
type WithAxe = typeof globalThis & { axe: { run(): Promise<{ violations: unknown[] }> } };

interface State {
  readonly name: string;
  readonly path: string;
  /** What must be seen. */
  readonly see: string;
  /** What is done before it is looked at. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const POPUP = { path: 'popup.html', see: '.suggestion' } as const;
const STATES: readonly State[] = [
  { name: 'popup', ...POPUP },
  { name: 'popup with reasons', ...POPUP, act: (page) => pressed(page, 'jw', '.reasons') },
  { name: 'popup with a label to take back', ...POPUP, act: (page) => pressed(page, 'jn', '.undo') },
  { name: 'popup with its keys', ...POPUP, act: (page) => pressed(page, '?', 'dialog') },
  { name: 'side panel', path: 'sidepanel.html', see: '.suggestion' },
  { name: 'settings', path: 'options.html', see: '#reading-title' },
  { name: 'first steps', path: 'welcome.html', see: '.first-steps' },
  { name: 'desk', path: 'desk.html', see: 'main' },
];

async function pressed(page: Page, keys: string, see: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key as 'j');
  await page.waitForSelector(see);
}

/** The browser's own engine, on the built Firefox extension. */
describe.skipIf(firefoxProgram === undefined)('in Firefox', () => {
  let scene: Scene;
  let extension: ExtensionCopy;
  let firefox: Firefox;

  beforeAll(async () => {
    scene = await setScene(() => sampleCrawl());
    scene.crawls = [sampleCrawl()];
    scene.suggestions = sampleSuggestions();
    extension = await copyExtension(scene.paired, [], 'firefox');
    firefox = await launchFirefox(extension.folder);
  });
  afterAll(async () => {
    await firefox?.close();
    await extension?.remove();
    await scene?.close();
  });

  it.each(STATES)('$name: no accessibility fault at 400 and 320 pixels', async ({ path, see, act }) => {
    const page = await firefox.open(path);
    await page.setViewport({ width: 400, height: 580 });
    await page.waitForSelector(see);
    await act?.(page);
    await page.evaluate(AXE);
    for (const width of [400, 320]) {
      await page.setViewport({ width, height: 580 });
      const { violations } = await page.evaluate(() => (globalThis as WithAxe).axe.run());
      expect(violations).toEqual([]);
    }
    await page.close();
  });
});
