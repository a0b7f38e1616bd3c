import { describe, expect, it } from 'vitest';
import { specOf } from '../../companion/crawl/testing/harness.ts';
import { fetchedPages } from '../../companion/store/testing/fetched-pages.ts';
import { faults } from './testing/axe.ts';
import { copyExtension } from './testing/built-extension.ts';
import { chromiumProgram, launch, type TestBrowser } from './testing/chromium.ts';
import { at, type Club, COOKIE, HOST, openClub, STRANGER } from './testing/club.ts';
import { takePicture } from './testing/picture.ts';
import { type Closable, forThisTry, openTogether } from './testing/together.ts';

interface ChromiumSetup {
  readonly club: Club;
  readonly browser: TestBrowser;
}

function openMembers(): Promise<ChromiumSetup & Closable> {
  return openTogether(async (closeLater) => {
    const club = await openClub();
    closeLater(() => club.close());
    // Stands for the yes to the browser's question, which no test can give: for this host alone.
    const extension = await copyExtension(club.paired, [`http://${HOST}/*`, `https://${HOST}/*`]);
    closeLater(() => extension.remove());
    const browser = await launch({
      extension: extension.folder,
      args: [`--host-resolver-rules=MAP *.example 127.0.0.1:${club.port}`],
    });
    closeLater(() => browser.close());
    await browser.context.addCookies([{ ...COOKIE, url: at('/') }]);
    return { club, browser };
  });
}

const tabs = ({ context }: TestBrowser): string[] => context.pages().map((page) => page.url());

describe.skipIf(chromiumProgram === undefined)('pages that only the own browser can read', () => {
  it('given one click and a background that dies, all are read, sent and closed, and the crawl resumes', async () => {
    const { club, browser } = await forThisTry(openMembers());
    const { crawls, store, visits, held } = club;
    expect(crawls.view('c')).toMatchObject({ state: 'done', reason: 'exhausted', fetched: 1, failed: 5 });
    // The user has a tab of the very page open; it is theirs whatever happens.
    const own = await browser.context.newPage();
    await own.goto(at('/shop'));
    const desk = await browser.open('desk.html', { width: 1180, height: 860 });
    await desk.getByRole('button', { name: 'Report' }).click();
    const button = desk.getByRole('button', { name: 'Read them in my browser' });
    await button.waitFor();
    expect(visits).toEqual([]);
    expect(await faults(desk)).toEqual([]);
    await button.click();
    await expect.poll(() => held.length).toBe(1);
    await takePicture(desk, 'desk-read-left');
    await browser.killWorker();
    // Whatever wakes it.
    const popup = await browser.open('popup.html');
    await desk.getByText('4 of 5 read.').waitFor({ timeout: 60_000 });
    await expect.poll(() => crawls.view('c').state).toBe('done');
    await expect.poll(() => crawls.view('c').fetched).toBe(6);
    // A page cut off by a death waits for another click, and none is opened twice.
    expect(visits).toEqual(['/club/spring', '/club/held', '/club/summer', '/diary/tea']);
    expect(store.results.needingBrowser('c', 9).map(({ url }) => url)).toEqual([at('/club/held')]);
    const rows = fetchedPages(store, 'c').map(({ url, status }) => `${new URL(url).pathname} ${status}`);
    const read = ['/club/spring 0', '/club/summer 0', '/diary/tea 0', '/shop 0'];
    expect(rows.sort()).toEqual(['/ 200', '/behind 200', ...read]);
    await expect.poll(() => tabs(browser).filter((url) => url.includes(HOST))).toEqual([at('/shop')]);
    await desk.getByRole('button', { name: 'Results' }).click();
    await desk.getByText('read in your browser').first().waitFor();
    await popup.close();
  }, 240_000);

  it('given a page that only a stranger named, no button for all opens it, and its own button does', async () => {
    const { club, browser } = await forThisTry(openMembers());
    club.crawls.start(specOf([`http://${STRANGER}/`], { id: 'd' }));
    await club.crawls.ended('d');
    const desk = await browser.open('desk.html', { width: 1180, height: 860 });
    await desk.getByRole('combobox', { name: 'Crawl' }).selectOption('d');
    await desk.getByRole('button', { name: 'Report' }).click();
    await desk.getByText('Only pages of other sites link to these addresses.').scrollIntoViewIfNeeded();
    expect(await desk.getByRole('button', { name: 'Read them in my browser' }).count()).toBe(0);
    expect(await faults(desk)).toEqual([]);
    await takePicture(desk, 'desk-read-foreign');
    expect(club.visits).toEqual([]);
    await desk.getByRole('button', { name: 'Read this page /club/summer' }).click();
    await desk.getByText('1 of 1 read.').waitFor({ timeout: 60_000 });
    expect(club.visits).toEqual(['/club/summer']);
  }, 120_000);

  it('a tab that was opened but not written down when the background died is closed at its next start', async () => {
    const { browser } = await forThisTry(openMembers());
    const desk = await browser.open('desk.html');
    const before = tabs(browser).length;
    await desk.evaluate(() => chrome.tabs.create({ url: '/icons/32.png', active: false }));
    await expect.poll(() => tabs(browser).length).toBe(before + 1);
    await browser.killWorker();
    await browser.open('popup.html');
    await expect.poll(() => tabs(browser).filter((url) => url.endsWith('/icons/32.png'))).toEqual([]);
  });
});
