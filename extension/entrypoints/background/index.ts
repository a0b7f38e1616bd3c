import browser, { type Runtime, type Tabs } from 'webextension-polyfill';
import { defineBackground } from 'wxt/utils/define-background';
import { serveBackground } from '../../companion-client/rpc/background-port.ts';
import { markOpen, markTab, onMoreLinks } from '../../marks/mark-tab.ts';
import { currentCrawl, keepAsked } from '../../storage/current.ts';
import { api } from './api.ts';
import { pairAsWished } from './begin-pairing.ts';
import { catchUp, TICK } from './catch-up.ts';
import { confirmLabel, giveLabels, sayNoCrawl } from './give-label.ts';
import { onMenu, putMenus } from './menus.ts';
import { onOmniboxEntered, onOmniboxInput } from './omnibox.ts';
import { goOnReading, READING_ALARM } from './read-in-browser.ts';
import { IDLE_S, lookInFront } from './reading.ts';
import { run } from './run.ts';
import { showPopup } from './show-popup.ts';
import { makeReady, takeDown } from './start.ts';
import { startAsWished } from './start-companion.ts';
import { onLoaded, onPermissionsAdded, onPermissionsRemoved } from './visits.ts';
import { welcome } from './welcome.ts';

async function inFront(away: boolean): Promise<void> {
  if (await lookInFront(away)) await catchUp();
}

/** The keyboard does what the menu does, for the page in front. Durable before it resolves. */
async function onCommand(name: string, given?: Tabs.Tab): Promise<void> {
  if (name === 'crawl-around') void showPopup();
  // Firefox hands the tab over only since version 126.
  const [active] = given === undefined ? await browser.tabs.query({ active: true, currentWindow: true }) : [given];
  if (active === undefined || active.incognito || active.url === undefined) return;
  if (name === 'crawl-around') {
    const intent = { tabId: active.id ?? -1, pageUrl: active.url, pageTitle: active.title ?? '' };
    const start = await takeDown(crypto.randomUUID(), { ...intent, selection: '', linkUrl: '' });
    await keepAsked(start.id);
    await makeReady(start);
  } else if (name === 'label-relevant' || name === 'label-not-relevant') {
    const value = name === 'label-relevant' ? 'relevant' : 'not-relevant';
    if ((await currentCrawl()) === undefined) return sayNoCrawl(active.id);
    const page = active.url.split('#', 1)[0] ?? '';
    if ((await giveLabels({ target: 'page', value }, [page])) > 0) await confirmLabel(active.id, value);
  }
}

/**
 * The background dies whenever the browser likes and starts again for the next event: every listener is registered
 * before anything is awaited, and all state is in storage/.
 */
export default defineBackground({
  type: 'module',
  main: () => {
    serveBackground(api);
    browser.runtime.onInstalled.addListener(({ reason }) => {
      run(
        putMenus()
          .then(catchUp)
          .then(() => (reason === 'update' ? markOpen() : undefined)),
      );
      run(welcome(reason));
    });
    browser.runtime.onStartup.addListener(() => run(putMenus().then(catchUp)));
    browser.contextMenus.onClicked.addListener((info, tab) => run(onMenu(info, tab).then(catchUp)));
    browser.commands.onCommand.addListener((name, tab) => run(onCommand(name, tab).then(catchUp)));
    browser.omnibox.onInputChanged.addListener((text, suggest) => run(onOmniboxInput(text, suggest)));
    browser.omnibox.onInputEntered.addListener((text) => run(onOmniboxEntered(text)));
    browser.alarms.onAlarm.addListener(({ name }) => {
      if (name === TICK) run(catchUp());
      if (name === READING_ALARM) run(goOnReading());
    });
    browser.idle.setDetectionInterval(IDLE_S);
    browser.idle.onStateChanged.addListener((state) => run(inFront(state !== 'active')));
    browser.tabs.onActivated.addListener(() => run(inFront(false)));
    browser.windows.onFocusChanged.addListener(() => run(inFront(false)));
    browser.tabs.onUpdated.addListener((_id, change, tab) => {
      if (change.status !== 'complete') return;
      run(onLoaded(tab).then((captured) => (captured ? catchUp() : undefined)));
      run(markTab(tab));
      if (tab.active) run(inFront(false));
    });
    browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
      run(onMoreLinks(message, sender));
    });
    browser.permissions.onAdded.addListener(() =>
      run(Promise.all([onPermissionsAdded(), pairAsWished(), startAsWished()])),
    );
    browser.permissions.onRemoved.addListener(() => run(onPermissionsRemoved().then(catchUp)));
    run(goOnReading());
  },
});
