import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe.ts';
import { type Browser, chromiumProgram } from './chromium.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import type { Scene } from './scene.ts';
import { type Stage, setStage } from './stage.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;
const PAGE = 'http://bread.example/starter';

/** Commands, address bar, links of a selection and settings: what is not in the popup. */
describe.skipIf(chromiumProgram === undefined)('other ways in', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: Browser;

  beforeAll(async () => {
    stage = await setStage((spec, topic) =>
      sampleCrawl({ id: spec.id, topicId: topic.id, topicName: topic.name, startedAt: Date.now() }),
    );
    ({ scene, browser } = stage);
  });
  afterAll(() => stage?.close());

  it('a label without a crawl is not taken, and the toolbar says why', async () => {
    const page = await browser.context.newPage();
    await page.goto(PAGE);
    const worker = await browser.worker();
    await worker.evaluate(pressCommand, { name: 'label-relevant', url: PAGE });
    await expect.poll(() => worker.evaluate(saidOverTab, PAGE)).toBe('? Ambit: There is no crawl yet.');
    expect(scene.labels).toEqual([]);
  });

  it('a command starts a crawl around the page in front, another labels it', async () => {
    const worker = await browser.worker();
    const before = scene.started.length;
    await worker.evaluate(pressCommand, { name: 'crawl-around', url: PAGE });
    // A start that did not get through at once goes with the next alarm, half a minute later.
    await expect.poll(() => scene.started.length, { timeout: 90_000 }).toBe(before + 1);
    const started = scene.started.at(-1);
    scene.suggestions = sampleSuggestions(started?.id, started?.topicId);
    // The background hears of the crawl a moment after the companion has it.
    await expect
      .poll(async () => {
        await worker.evaluate(pressCommand, { name: 'label-not-relevant', url: PAGE });
        return worker.evaluate(saidOverTab, PAGE);
      })
      .toMatch(/^✕/);
    await expect.poll(() => scene.labels[0]).toMatchObject({ url: PAGE, target: 'page', value: 'not-relevant' });
  });

  it('the links of a selection are labelled from the menu', async () => {
    const page = browser.context.pages().find((one) => one.url() === PAGE);
    await page?.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('main') ?? document.body));
    const worker = await browser.worker();
    await worker.evaluate(chooseInMenu, { menuItemId: 'more-like-these', url: PAGE });
    await expect
      .poll(() => scene.labels.at(-1))
      .toMatchObject({ url: 'http://levain.example/stiff', target: 'link', value: 'relevant' });
  });

  it('the address bar finds among the finds', async () => {
    const popup = await browser.open('popup.html');
    await popup.locator('.suggestion').first().waitFor();
    await popup.close();
    const worker = await browser.worker();
    const found = await worker.evaluate(typeInAddressBar, 'hydration');
    expect(found).toMatchObject([{ content: 'https://blog.millers.example/2024/03/hydration' }]);
  });

  it('the settings have no accessibility fault, and their diagnostics name no page', async () => {
    const options = await browser.open('options.html', { width: 720, height: 1_000 });
    await options.getByRole('button', { name: 'Show diagnostics' }).click();
    await options.locator('.diagnostics').waitFor();
    expect(await options.locator('.diagnostics').textContent()).not.toContain('bread');
    await options.getByRole('textbox', { name: 'Try an address' }).fill('mail.example.org');
    await expect.poll(() => options.locator('.tester').textContent()).toContain('looks private');
    // A rule is tried before it is saved.
    await options.getByRole('textbox', { name: 'Try an address' }).fill('bread.example/diary/1');
    await expect.poll(() => options.locator('.tester').textContent()).toBe('Would be captured');
    await options.getByRole('textbox', { name: /^Never capture/ }).fill('bread.example/diary/*');
    await expect.poll(() => options.locator('.tester').textContent()).toContain('you excluded it');
    await options.getByRole('textbox', { name: 'Try an address' }).fill('mail.example.org');
    await options.getByRole('textbox', { name: /^Never capture/ }).fill('');
    for (const colorScheme of ['light', 'dark'] as const) {
      await options.emulateMedia({ colorScheme });
      expect(await faults(options)).toEqual([]);
      await options.screenshot({ path: `${SHOTS}options-all-${colorScheme}.png`, fullPage: true });
    }
    await options.close();
  });
});

async function pressCommand({ name, url }: { name: string; url: string }): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  chrome.commands.onCommand.dispatch(name, tab);
}

/** What the toolbar's button shows and says over a tab, its first sentence. */
async function saidOverTab(url: string): Promise<string> {
  const [tab] = await chrome.tabs.query({ url });
  const over = { tabId: tab?.id ?? -1 };
  const title = await chrome.action.getTitle(over);
  return `${await chrome.action.getBadgeText(over)} ${title.replace(/(\.).*/, '$1')}`;
}

async function chooseInMenu({ menuItemId, url }: { menuItemId: string; url: string }): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  chrome.contextMenus.onClicked.dispatch({ menuItemId, editable: false, pageUrl: url, selectionText: 'x' }, tab);
}

function typeInAddressBar(text: string): Promise<object[]> {
  return new Promise((resolve) => chrome.omnibox.onInputChanged.dispatch(text, resolve));
}
