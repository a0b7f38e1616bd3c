import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumProgram } from './chromium.ts';
import { deskTopic } from './desk-pages.ts';
import { DESK_SIZE, setDesk } from './desk-stage.ts';
import { show } from './desk-views.ts';
import { keptSettings } from './kept.ts';
import type { Stage } from './stage.ts';
import { forThisTry } from './together.ts';

/** Each step may wait half a minute. */
const LONG_MS = 300_000;

interface Ways {
  readonly stage: Stage;
  readonly desk: Page;
}

/** What a user does on the desk, one after another, as each leads to the next. */
describe.skipIf(chromiumProgram === undefined)('on the desk a user', () => {
  it(
    'searches, labels, teaches and forgets',
    async () => {
      const stage = await forThisTry(setDesk());
      const ways = { stage, desk: await openFromPopup(stage) };
      await searches(ways);
      await labelsMany(ways);
      await takesWords(ways);
      await learnsFromOpened(ways);
      await forgets(ways);
    },
    LONG_MS,
  );

  it(
    'reads what only the browser can read, saves files, and is fed',
    async () => {
      const ways = await open();
      await readsInTabs(ways);
      await saves(ways);
      await feeds(ways);
    },
    LONG_MS,
  );

  it(
    'starts crawls, asks search services, and keeps a topic watched',
    async () => {
      const ways = await open();
      await starts(ways);
      await asksAService(ways);
      await learnsFromAnother(ways);
      await watches(ways);
    },
    LONG_MS,
  );
});

async function open(): Promise<Ways> {
  const stage = await forThisTry(setDesk());
  const desk = await stage.browser.open('desk.html', DESK_SIZE);
  await desk.locator('.results tbody tr').first().waitFor();
  return { stage, desk };
}

/** From the button of the popup. */
async function openFromPopup({ browser }: Stage): Promise<Page> {
  const popup = await browser.open('popup.html');
  const opened = browser.context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Open the desk' }).click();
  const desk = await opened;
  await desk.setViewportSize(DESK_SIZE);
  await desk.locator('.results tbody tr').first().waitFor();
  await popup.close();
  return desk;
}

/** In the texts; filters and folds. */
async function searches({ desk }: Ways): Promise<void> {
  const titles = (): Promise<string[]> => desk.locator('.results .title').allTextContents();
  const count = () => desk.locator('.filters .count').textContent();
  // Some texts may still be read when the table is first drawn, and it says so.
  await expect.poll(count).toMatch(/^[12]\d pages, 30 in all$/);
  const all = await titles();
  await desk.keyboard.press('/');
  await desk.keyboard.type('rye');
  await expect.poll(titles).toEqual(['Rye for beginners']);
  await desk.locator('#desk-search').fill('');
  await expect.poll(titles).toEqual(all);
  await desk.getByLabel('Fold pages that tell the same').uncheck();
  await expect.poll(count).toBe('30 pages, 30 in all');
  await desk.getByLabel('Fold pages that tell the same').check();
  await desk.locator('.filters select').first().selectOption('unsure');
  await expect.poll(async () => (await titles()).length).toBe(2);
  await desk.locator('.filters select').first().selectOption('all');
  await expect.poll(titles).toEqual(all);
}

/** At once by keyboard, and takes it back. */
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
  // Nothing counts any more, so there is nothing to take back.
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

/** Where reading is switched on; each item can be taken out, its effect is shown. */
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
  await desk.getByRole('button', { name: 'Take out' }).click();
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
  // The other asks for a password.
  await desk.getByText('Sign in there first').waitFor();
  await desk.getByText('1 of 2 read.').waitFor();
  await expect.poll(() => scene.captured).toContain('http://members.example/paper');
  expect(scene.captured).not.toContain('http://members.example/members');
  await expect.poll(() => browser.context.pages().length).toBe(tabs);
}

/** A file of each kind. */
async function saves({ desk }: Ways): Promise<void> {
  for (const format of ['csv', 'bookmarks', 'gexf']) {
    await show(desk, 'take-away');
    await desk
      .locator('.formats label')
      .nth(['jsonl', 'csv', 'markdown', 'html', 'bookmarks', 'opml', 'atom', 'gexf'].indexOf(format))
      .click();
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

/** From a new topic, pasted addresses and a bookmark file. */
async function starts({ desk, stage: { scene } }: Ways): Promise<void> {
  await show(desk, 'start');
  await desk.getByText('Topic library').click();
  await desk.getByLabel('Subject').selectOption('TS2');
  await desk.getByRole('button', { name: 'Take it' }).click();
  expect(await desk.getByLabel('Name', { exact: true }).inputValue()).toBe('Food industry');
  expect(await desk.getByLabel('Words and phrases, one a line').inputValue()).toContain('酿造');
  await desk.getByText('More topics at once').click();
  await desk.locator('.also input').first().check();
  await desk.getByLabel('Next link').selectOption({ label: 'each topic in turn' });
  await desk.getByLabel('Name', { exact: true }).fill('Rye bread');
  await desk.getByLabel('Words and phrases, one a line').fill('rye\npumpernickel');
  await desk.getByLabel('Addresses, pasted from anywhere').fill('see http://rye.example/a and (javascript:alert(1))');
  await desk.locator('input[type=file]').setInputFiles({
    name: 'bookmarks.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<DL><DT><A HREF="http://rye.example/b">B</A><DT><A HREF="file:///etc/passwd">x</A></DL>'),
  });
  await desk.locator('.links input').first().check();
  await desk.getByRole('button', { name: 'Add the ticked ones' }).click();
  await desk.getByLabel('address of a sitemap').fill('http://rye.example/sitemap.xml');
  await desk.getByRole('button', { name: 'Read it' }).click();
  await desk.getByText('from-sitemap').click();
  await desk.getByRole('button', { name: 'Add the ticked ones' }).click();
  await desk.getByLabel(/^Order/).selectOption('best-first');
  await desk.getByText('Patterns and parameters').click();
  await desk.getByLabel('Never follow links to').fill('shop.example');
  await desk.getByLabel('Parameters of the order').fill('bound = 50');
  await desk.getByLabel('How pages are judged').selectOption('vsm');
  await desk.getByLabel('On topic from').fill('0.25');
  await desk.getByLabel('teach as relevant').fill('museum.example');
  await desk.getByLabel('Pages at most', { exact: true }).fill('50');
  await desk.getByRole('button', { name: 'Start the crawl' }).click();
  await expect
    .poll(() => scene.started)
    .toMatchObject([
      {
        seeds: ['http://rye.example/a', 'http://rye.example/b', 'http://rye.example/from-sitemap'],
        order: 'best-first',
        budgets: { pages: 50, seconds: 0 },
        scope: { only: [], never: ['shop.example'] },
        parameters: { bound: 50 },
        judge: { model: 'vsm', threshold: 0.25 },
        siteLabels: { relevant: ['museum.example'], notRelevant: [] },
        others: [{ topicId: deskTopic.id }],
        share: 'fair',
      },
    ]);
  expect(scene.topics.at(-1)).toMatchObject({ name: 'Rye bread', words: ['rye', 'pumpernickel'] });
  // The desk shows what the new crawl brings.
  await desk.locator('aside nav button[aria-current]').filter({ hasText: 'Results' }).waitFor();
}

/** One that was switched on, word by word and site by site, and its hits become seeds. */
async function asksAService({ desk, stage: { scene } }: Ways): Promise<void> {
  await show(desk, 'start');
  await desk.getByText('Ask search services').click();
  await desk.getByLabel('Address of an OpenSearch description').fill('http://search.example/os.xml');
  await desk.getByRole('button', { name: 'Add', exact: true }).click();
  const service = desk.getByRole('switch', { name: 'Ask Bread search' });
  await service.waitFor();
  expect([await service.isChecked(), scene.asked.at(-1)]).toEqual([false, 'http://search.example/os.xml']);
  expect(await desk.getByLabel('Sites, one a line').count()).toBe(0);
  await service.check();
  await desk.getByLabel('Words, one question a line').fill('rye bread\nspelt');
  await desk.getByLabel('Sites, one a line').fill('https://www.hits.example/');
  await desk.getByRole('button', { name: 'Ask (2)' }).click();
  await desk.getByText('2 of 2 questions asked').waitFor();
  expect(scene.asked.slice(-2).map((url) => new URL(url).searchParams.get('q'))).toEqual([
    'rye bread site:hits.example',
    'spelt site:hits.example',
  ]);
  await desk.locator('.links input').first().check();
  await desk.getByRole('button', { name: 'Add the ticked ones' }).click();
  expect(await desk.getByLabel('Addresses, pasted from anywhere').inputValue()).toMatch(/hits\.example\/one/);
}

/** A crawl of the order that can be trained may learn from one that has ended. */
async function learnsFromAnother({ desk, stage: { scene } }: Ways): Promise<void> {
  await desk.locator('aside nav button').filter({ hasText: 'New crawl' }).click();
  const earlier = desk.getByRole('group', { name: 'Learn first from crawls that have ended' });
  expect(await earlier.count()).toBe(0);
  await desk.locator('.start select').filter({ hasText: 'q-learning' }).selectOption('q-learning');
  await earlier.getByRole('checkbox').check();
  await desk.getByLabel('Words and phrases, one a line').fill('bread');
  await desk.getByLabel('Addresses, pasted from anywhere').fill('http://bread.example/starter');
  const before = scene.started.length;
  await desk.getByRole('button', { name: 'Start the crawl' }).click();
  await expect.poll(() => scene.started.length).toBe(before + 1);
  expect(scene.started.at(-1)).toMatchObject({ order: 'q-learning', learnFrom: ['crawl-1'] });
  await desk.getByRole('heading', { name: 'Results', exact: true }).waitFor();
}

/** Pauses it and stops. */
async function watches({ desk, stage: { scene } }: Ways): Promise<void> {
  await desk.locator('aside nav button').filter({ hasText: 'Watch' }).click();
  await desk.locator('main select').selectOption(deskTopic.id);
  await desk.locator('.finds li').first().waitFor();
  expect(await desk.locator('.finds li .title').allTextContents()).toEqual(['Starters of the new year']);
  await desk.locator('.finds').getByRole('button', { name: 'Read here' }).click();
  await desk.locator('.finds .reading').waitFor();
  await desk.locator('main').getByRole('button', { name: 'Watch', exact: true }).click();
  await desk.getByText('Next visit:').waitFor();
  expect(scene.store.watches.get(deskTopic.id)?.state).toBe('on');
  const [page] = scene.store.watches.pages(deskTopic.id);
  if (page === undefined) throw new Error('nothing is watched');
  const url = 'http://bread.example/feed.xml';
  scene.store.watches.putPages([{ ...page, kind: 'feed', key: url.slice(7), url }]);
  await desk.locator('main').getByRole('button', { name: 'Pause' }).click();
  await desk
    .locator('.watched tr')
    .filter({ hasText: 'bread.example/feed.xml' })
    .getByText('Feed', { exact: true })
    .waitFor();
  await desk.locator('main').getByRole('button', { name: 'Resume' }).waitFor();
  expect(scene.store.watches.get(deskTopic.id)?.state).toBe('paused');
  await desk.locator('main').getByRole('button', { name: 'Stop' }).click();
  await desk.locator('.watched').waitFor({ state: 'detached' });
  expect(scene.store.watches.list()).toEqual([]);
}
