import { describe, expect, it } from 'vitest';
import { newPage } from '../../companion/store/testing/sample-pages.ts';
import { FORMATS } from '../../shared/api/export.ts';
import { chromiumProgram } from './testing/chromium.ts';
import { DESK_SIZE, setDesk } from './testing/desk-stage.ts';
import { show } from './testing/desk-views.ts';
import { LONG_MS, openDesk, type Ways } from './testing/desk-ways.ts';
import { keptSettings } from './testing/kept.ts';
import { takePicture } from './testing/picture.ts';
import { forThisTry } from './testing/together.ts';

/** Actions of a user on the pages that a crawl has found. */
describe.skipIf(chromiumProgram === undefined)('on the desk a user', () => {
  it(
    'searches, labels, teaches and erases',
    async () => {
      const ways = await openFromPopup();
      await searches(ways);
      await labelsMany(ways);
      await takesWords(ways);
      await learnsFromOpened(ways);
      await forgets(ways);
    },
    LONG_MS,
  );

  it(
    'continues by key at the same row, however many better pages come',
    async () => staysWhereItStood(await openDesk()),
    LONG_MS,
  );

  it(
    'reads what only the browser can read, saves files, and is fed',
    async () => {
      const ways = await openDesk();
      await readsInTabs(ways);
      await saves(ways);
      await feeds(ways);
    },
    LONG_MS,
  );
});

/** Opens the desk by the popup's button. */
async function openFromPopup(): Promise<Ways> {
  const stage = await forThisTry(setDesk());
  const { browser } = stage;
  const popup = await browser.open('popup.html');
  const opened = browser.context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Open the desk' }).click();
  const desk = await opened;
  await desk.setViewportSize(DESK_SIZE);
  await desk.locator('.results tbody tr').first().waitFor();
  await popup.close();
  return { stage, desk };
}

/** Searches texts, filters and folds. */
async function searches({ desk }: Ways): Promise<void> {
  const titles = (): Promise<string[]> => desk.locator('.results .title').allTextContents();
  const count = () => desk.locator('.filters .count').textContent();
  // The table may report at first that some texts are still being read.
  await expect.poll(count).toMatch(/^[12]\d pages, 30 in all$/);
  const all = await titles();
  await desk.keyboard.press('/');
  await desk.keyboard.type('rye');
  await expect.poll(titles).toEqual(['Rye for beginners']);
  await desk.locator('#desk-search').fill('');
  await expect.poll(titles).toEqual(all);
  await desk.getByLabel('Group near-duplicates').uncheck();
  await expect.poll(count).toBe('30 pages, 30 in all');
  await desk.getByLabel('Group near-duplicates').check();
  await desk.locator('.filters select').first().selectOption('unsure');
  await expect.poll(async () => (await titles()).length).toBe(2);
  await desk.locator('.filters select').first().selectOption('all');
  await expect.poll(titles).toEqual(all);
}

/**
 * Pages that come in above it, and rows that change places, leave the row that has the focus where it is in the window.
 */
async function staysWhereItStood({ desk, stage: { scene } }: Ways): Promise<void> {
  for (const key of ['j', 'j', 'j']) await desk.keyboard.press(key);
  const row = desk.locator('.results tr:focus');
  const [name, before] = [await row.getAttribute('id'), await row.boundingBox()];
  const scrolled = () => desk.evaluate(() => scrollY);
  const from = await scrolled();
  const journal = scene.store.journal('crawl-1');
  const first = journal.urlCount();
  const better = Array.from({ length: 12 }, (_, at) => ({
    url: `http://better${at}.example/`,
    title: `Better ${at}`,
    text: `${'flour '.repeat(at + 1)}and water ${at}`,
    relevance: 0.99,
  }));
  journal.apply({ kind: 'entry', urls: better.map(({ url }, at) => ({ id: first + at, url, depth: 1 })) });
  for (const [at, page] of better.entries()) journal.apply(newPage(page, first + at, []));
  const [crawl] = scene.crawls;
  if (crawl === undefined) throw new Error('no crawl');
  const grown = { ...crawl, fetched: crawl.fetched + better.length };
  scene.crawls = [grown];
  // Sends the event until it arrives: at first the desk may not listen yet.
  const told = () => {
    scene.tell({ type: 'crawl', crawl: grown });
    return desk.getByText('Better 0').count();
  };
  await expect.poll(told).toBe(1);
  expect(await row.getAttribute('id')).toBe(name);
  expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  expect(await scrolled()).toBeGreaterThan(from);
}

/** Labels by keyboard at once, and withdraws the label. */
async function labelsMany({ desk, stage: { scene } }: Ways): Promise<void> {
  for (const key of ['j', 'x', 'j', 'x']) await desk.keyboard.press(key);
  // A button that is not to be pressed yet takes no focus.
  await desk.locator('.bulk button:enabled').nth(2).waitFor();
  await desk.locator('.bulk').getByRole('button', { name: 'Not relevant' }).press('Enter');
  await expect.poll(() => scene.labels.map(({ value }) => value)).toEqual(['not-relevant', 'not-relevant']);
  await expect.poll(() => desk.locator('tr[data-label=not-relevant]').count()).toBe(2);
  await desk.locator('body').press('u');
  await expect.poll(() => scene.labels.map(({ value }) => value).slice(2)).toEqual(['none', 'none']);
  await expect.poll(() => desk.locator('tr[data-label=not-relevant]').count()).toBe(0);
  const [last] = scene.labels.slice(-1);
  if (last !== undefined) scene.store.labels.put([{ ...last, id: 'shared', at: last.at + 1, who: 'Ada\u202e' }]);
  await show(desk, 'topic');
  await desk.getByText('Show the last 5').click();
  expect(await desk.locator('.history li').count()).toBe(5);
  expect(await desk.locator('.history li .muted').allTextContents()).toEqual([
    expect.stringMatching(/ · Ada$/),
    ...Array.from({ length: 4 }, () => expect.not.stringContaining('·')),
  ]);
  // No label counts any more, so the desk offers no undo.
  expect(await desk.getByRole('button', { name: 'Take back' }).count()).toBe(0);
}

/** Ticked words become words of the topic. */
async function takesWords({ desk, stage: { scene } }: Ways): Promise<void> {
  const first = desk.locator('.candidates li').first();
  const word = (await first.locator('bdi').textContent()) ?? '';
  await first.locator('input').check();
  await desk.getByRole('button', { name: 'Add to the topic' }).click();
  await expect.poll(() => scene.topics.at(-1)?.words).toContain(word);
}

/** Shows the pages read while reading is on; each can be removed, and its effect is shown. */
async function learnsFromOpened({ desk, stage: { browser, scene } }: Ways): Promise<void> {
  const options = await browser.open('options.html');
  await options.getByRole('switch').first().check();
  // Kept, and not the click alone.
  await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ captures: true });
  await options.close();
  await show(desk, 'results');
  await desk.locator('.results tbody tr').nth(1).focus();
  const opened = browser.context.waitForEvent('page');
  await desk.keyboard.press('o');
  await (await opened).close();
  const given = () => scene.labels.flatMap(({ target, value }) => (target === 'opened' ? [value] : []));
  await expect.poll(given).toEqual(['relevant']);
  await show(desk, 'learned');
  await desk.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(given).toEqual(['relevant', 'none']);
  await desk.getByText('Nothing yet.').waitFor();
  await desk.getByText(/^Pages on topic before: \d+, now: \d+\.$/).waitFor();
}

/** A page on both sides, after the record of sites and how hosts are treated. */
async function forgets({ desk, stage: { scene } }: Ways): Promise<void> {
  await show(desk, 'report');
  const robots = desk.getByRole('row', { name: 'www.slowbread.example' }).getByText('asks for 2 s between pages');
  await robots.waitFor();
  await desk.getByRole('heading', { name: 'Best sites of this topic' }).waitFor();
  await show(desk, 'results');
  await desk.locator('.results tbody tr').nth(1).focus();
  await desk.keyboard.press('w');
  await desk.getByRole('button', { name: 'Forget this page and its copies (2)' }).click();
  const question = desk.getByRole('alertdialog');
  await question.getByText(/^Pages found by crawls: 3\. Pages you read: \d+\. Labels: \d+\.$/).waitFor();
  expect(scene.forgotten).toEqual([]);
  await takePicture(desk, 'desk-forget');
  await question.getByRole('button', { name: 'Forget' }).click();
  await expect
    .poll(() => scene.forgotten.map((what) => (what.kind === 'page' ? what.url : what.kind)))
    .toEqual([
      'https://www.slowbread.example/feeding',
      'https://reader.example/copied',
      'https://digest.example/again',
    ]);
}

/** Pages that only the browser can read, in tabs behind, on a click for their site. */
async function readsInTabs({ desk, stage: { browser, scene } }: Ways): Promise<void> {
  await show(desk, 'report');
  const tabs = browser.context.pages().length;
  await desk.getByRole('button', { name: 'Read them in my browser' }).click();
  // The other host demands a password.
  await desk.getByText('Sign in there first').waitFor();
  await desk.getByText('1 of 2 read.').waitFor();
  await expect.poll(() => scene.captured).toContain('http://members.example/paper');
  expect(scene.captured).not.toContain('http://members.example/members');
  await expect.poll(() => browser.context.pages().length).toBe(tabs);
}

/** A file of each kind. */
async function saves({ desk }: Ways): Promise<void> {
  for (const format of ['csv', 'notes', 'bookmarks', 'gexf'] as const) {
    await show(desk, 'take-away');
    await desk.locator('.formats label').nth(FORMATS.indexOf(format)).click();
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Keeping-a-sourdough-starter-alive\./);
    await file.delete();
  }
}

/** The feed is switched on and then answers a reader without a key. */
async function feeds({ desk }: Ways): Promise<void> {
  await desk.getByRole('switch').check();
  const address = (await desk.locator('code.command').textContent()) ?? '';
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  await desk.getByRole('switch').uncheck();
  await desk.locator('code.command').waitFor({ state: 'detached' });
  await expect(fetch(address)).rejects.toThrow();
}
