import { describe, expect, it } from 'vitest';
import { copyExtension } from './testing/built-extension.ts';
import { at, type Club, COOKIE, HOST, openClub } from './testing/club.ts';
import { type Firefox, firefoxProgram, launchFirefox } from './testing/firefox.ts';
import { type Closable, forThisTry, openTogether } from './testing/together.ts';

interface FirefoxSetup {
  readonly club: Club;
  readonly firefox: Firefox;
}

function openMembers(): Promise<FirefoxSetup & Closable> {
  return openTogether(async (closeLater) => {
    const club = await openClub();
    closeLater(() => club.close());
    const extension = await copyExtension(club.paired, [], 'firefox');
    closeLater(() => extension.remove());
    const firefox = await launchFirefox(extension.folder, {
      // The browser's questions are answered with yes, as a user would.
      'extensions.webextOptionalPermissionPrompts': false,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': club.port,
    });
    closeLater(() => firefox.close());
    return { club, firefox };
  });
}

/** The same as in Chromium. Here the browser shows its real question, and the permission really comes and goes. */
describe.skipIf(firefoxProgram === undefined)('pages that only the own browser can read, in Firefox', () => {
  it('are read by one click though the background dies under one; no tab and no permission stays', async () => {
    const { club, firefox } = await forThisTry(openMembers());
    const tabs = async (): Promise<string[]> => {
      const pages = await firefox.browser.pages();
      return pages.map((page) => page.url()).filter((url) => url.includes(HOST) || url.endsWith('.png'));
    };
    const own = await firefox.browser.newPage();
    await own.goto(at('/'));
    await firefox.browser.setCookie({ ...COOKIE, domain: HOST });
    const desk = await firefox.open('desk.html');
    const rights = (): Promise<readonly string[]> =>
      desk.evaluate(async () => (await chrome.permissions.getAll()).origins.filter((one) => one.includes('club')));
    await desk.setViewport({ width: 1180, height: 860 });
    await desk.locator('::-p-aria([name="Report"][role="button"])').click();
    expect(await rights()).toEqual([]);
    await desk.locator('::-p-aria([name="Read them in my browser"][role="button"])').click();
    await expect.poll(() => club.held.length).toBe(1);
    expect(await rights()).toHaveLength(2);
    // Leaves a tab as an earlier death does, before storage notes that Ambit opened it.
    const blank = () => chrome.tabs.create({ url: '/icons/32.png', active: false }).then(() => undefined);
    await desk.evaluate(blank);
    await firefox.killBackground();
    // Whatever wakes it.
    await firefox.open('popup.html');
    await desk.locator('::-p-text(4 of 5 read.)').setTimeout(60_000).wait();
    await expect.poll(() => club.crawls.view('c').fetched).toBe(6);
    expect(club.visits).toEqual(['/club/spring', '/club/held', '/club/summer', '/diary/tea']);
    expect(club.store.results.needingBrowser('c', 9).map(({ url }) => url)).toEqual([at('/club/held')]);
    await expect.poll(tabs).toEqual([at('/')]);
    await expect.poll(rights).toEqual([]);
  }, 240_000);
});
