import { describe, expect, it } from 'vitest';
import { chromiumProgram } from './testing/chromium.ts';
import { deskTopic } from './testing/desk-pages.ts';
import { show } from './testing/desk-views.ts';
import { LONG_MS, openDesk, type Ways } from './testing/desk-ways.ts';

/** Actions of a user that start work from the desk. */
describe.skipIf(chromiumProgram === undefined)('on the desk a user', () => {
  it(
    'starts crawls, queries search services, and watches a topic',
    async () => {
      const ways = await openDesk();
      await starts(ways);
      await asksAService(ways);
      await learnsFromAnother(ways);
      await watches(ways);
    },
    LONG_MS,
  );
});

/** Starts from a new topic, pasted addresses and a bookmark file. */
async function starts({ desk, stage: { scene } }: Ways): Promise<void> {
  await show(desk, 'start');
  await desk.getByText('Topic library').click();
  await desk.getByLabel('Subject').selectOption('TS');
  await desk.getByRole('button', { name: 'Use it' }).click();
  expect(await desk.getByLabel('Name', { exact: true }).inputValue()).toBe('Light industry and crafts');
  expect(await desk.getByLabel('Words and phrases, one per line').inputValue()).toContain('酿酒');
  await desk.getByText('More topics at once').click();
  await desk.locator('.also input').first().check();
  await desk.getByLabel('Next link').selectOption({ label: 'each topic in turn' });
  await desk.getByLabel('Name', { exact: true }).fill('Rye bread');
  await desk.getByLabel('Words and phrases, one per line').fill('rye\npumpernickel');
  await desk.getByLabel('Addresses, pasted from anywhere').fill('see http://rye.example/a and (javascript:alert(1))');
  await desk.locator('input[type=file][accept*=html]').setInputFiles({
    name: 'bookmarks.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<DL><DT><A HREF="http://rye.example/b">B</A><DT><A HREF="file:///etc/passwd">x</A></DL>'),
  });
  await desk.locator('.links input').first().check();
  await desk.getByRole('button', { name: 'Add selected' }).click();
  await desk.getByLabel('address of a sitemap').fill('http://rye.example/sitemap.xml');
  await desk.getByRole('button', { name: 'Load' }).click();
  await desk.getByText('from-sitemap').click();
  await desk.getByRole('button', { name: 'Add selected' }).last().click();
  await desk.getByLabel(/^Order/).selectOption('best-first');
  await desk.getByText('Patterns and parameters').click();
  await desk.getByLabel('Never follow links to').fill('shop.example');
  await desk.getByLabel('bound', { exact: true }).fill('50');
  await desk.getByLabel('How pages are judged').selectOption('vsm');
  await desk.getByLabel('Minimum relevance').fill('0.25');
  await desk.getByLabel('count as relevant').fill('museum.example');
  await desk.getByLabel('Maximum pages', { exact: true }).fill('50');
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

/** Switches a service on, queries it word by word and site by site, and makes its hits seeds. */
async function asksAService({ desk, stage: { scene } }: Ways): Promise<void> {
  await show(desk, 'start');
  await desk.getByText('Ask search services').click();
  await desk.getByLabel('Address of an OpenSearch description').fill('http://search.example/os.xml');
  await desk.getByRole('button', { name: 'Add', exact: true }).click();
  const service = desk.getByRole('switch', { name: 'Ask Bread search' });
  await service.waitFor();
  expect([await service.isChecked(), scene.asked.at(-1)]).toEqual([false, 'http://search.example/os.xml']);
  expect(await desk.getByLabel('Sites, one per line').count()).toBe(0);
  await service.check();
  await desk.getByLabel('Words, one query per line').fill('rye bread\nspelt');
  await desk.getByLabel('Sites, one per line').fill('https://www.hits.example/');
  await desk.getByRole('button', { name: 'Search (2)' }).click();
  await desk.getByText('2 of 2 queries sent').waitFor();
  expect(scene.asked.slice(-2).map((url) => new URL(url).searchParams.get('q'))).toEqual([
    'rye bread site:hits.example',
    'spelt site:hits.example',
  ]);
  await desk.locator('.links input').first().check();
  await desk.getByRole('button', { name: 'Add selected' }).click();
  expect(await desk.getByLabel('Addresses, pasted from anywhere').inputValue()).toMatch(/hits\.example\/one/);
}

/** A crawl of the trainable order may learn from an ended one. */
async function learnsFromAnother({ desk, stage: { scene } }: Ways): Promise<void> {
  await desk.locator('aside nav button').filter({ hasText: 'New crawl' }).click();
  const earlier = desk.getByRole('group', { name: 'Learn first from finished crawls' });
  await desk.locator('.start select').filter({ hasText: 'q-learning' }).selectOption('shark-search');
  expect(await earlier.count()).toBe(0);
  await desk.locator('.start select').filter({ hasText: 'q-learning' }).selectOption('q-learning');
  await desk.locator('.start summary').filter({ hasText: 'Patterns and parameters' }).click();
  await earlier.getByRole('checkbox').check();
  await desk.getByLabel('Words and phrases, one per line').fill('bread');
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
