import browser from 'webextension-polyfill';

/** The part of Chromium's API that the polyfill does not know. */
interface WithSidePanel {
  readonly sidePanel?: { open(options: { readonly windowId: number }): Promise<void> };
}

let windowId: number | undefined;

/** Looks up this page's window before the click: both browsers demand the panel call within the click itself. */
export async function learnWindow(): Promise<void> {
  windowId = (await browser.windows.getCurrent()).id;
}

/** Opens the panel beside the page. */
export async function openSide(): Promise<void> {
  const { sidePanel } = browser as typeof browser & WithSidePanel;
  if (sidePanel === undefined) await browser.sidebarAction.open();
  else if (windowId !== undefined) await sidePanel.open({ windowId });
}
