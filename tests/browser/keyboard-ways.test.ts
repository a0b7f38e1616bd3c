import { describe, expect, it } from 'vitest';
import { faults } from './testing/axe.ts';
import { chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import { type Stage, setStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

const PAGE = 'http://bread.example/starter';

const setWays = (): Promise<Stage> =>
  setStage((spec, topic) =>
    sampleCrawl({ id: spec.id, topicId: topic.id, topicName: topic.name, startedAt: Date.now() }),
  );

/** Ways outside the popup: commands, address bar, links of a selection and settings. */
describe.skipIf(chromiumProgram === undefined)('other ways in', () => {
  it('commands, menu and address bar work, and the settings name no page', async () => {
    const { scene, browser } = await forThisTry(setWays());
    const page = await browser.context.newPage();
    await page.goto(PAGE);
    const worker = await browser.worker();
    // Without a crawl the label is refused, and the toolbar shows why.
    await worker.evaluate(pressCommand, { name: 'label-relevant', url: PAGE });
    await expect.poll(() => worker.evaluate(saidOverTab, PAGE)).toBe('? Ambit: There is no crawl yet.');
    expect(scene.labels).toEqual([]);

    // A command starts a crawl around the page in front, another labels it.
    await worker.evaluate(pressCommand, { name: 'crawl-around', url: PAGE });
    // A start that did not get through at once goes with the next alarm, half a minute later.
    await expect.poll(() => scene.started.length, { timeout: 90_000 }).toBe(1);
    const [started] = scene.started;
    scene.suggestions = sampleSuggestions(started?.id, started?.topicId);
    // The background learns the crawl a moment after the companion has it.
    await expect
      .poll(async () => {
        await worker.evaluate(pressCommand, { name: 'label-not-relevant', url: PAGE });
        return worker.evaluate(saidOverTab, PAGE);
      })
      .toMatch(/^✕/);
    await expect.poll(() => scene.labels[0]).toMatchObject({ url: PAGE, target: 'page', value: 'not-relevant' });

    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('main') ?? document.body));
    await worker.evaluate(chooseInMenu, { menuItemId: 'more-like-these', url: PAGE });
    await expect
      .poll(() => scene.labels.at(-1))
      .toMatchObject({ url: 'http://levain.example/stiff', target: 'link', value: 'relevant' });

    const popup = await browser.open('popup.html');
    await popup.locator('.suggestion').first().waitFor();
    await popup.close();
    const found = await (await browser.worker()).evaluate(typeInAddressBar, 'hydration');
    expect(found).toMatchObject([{ content: 'https://blog.millers.example/2024/03/hydration' }]);

    await settingsAreSound(browser);
    // A browser that starts, and the wait for an alarm.
  }, 300_000);
});

/** The settings have no accessibility fault, and their diagnostics name no page. */
async function settingsAreSound(browser: TestBrowser): Promise<void> {
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
    await takePicture(options, `options-all-${colorScheme}`, true);
  }
  await options.close();
}

async function pressCommand({ name, url }: { name: string; url: string }): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  chrome.commands.onCommand.dispatch(name, tab);
}

/** Returns the toolbar button's badge over a tab, and the first sentence of its title. */
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
