import browser from 'webextension-polyfill';

/** More links than one hand points at are no choice but a whole page. */
const MAX_LINKS = 100;

/** Addresses of the links that the user's selection touches, in page order; none when the page may not be read. */
export async function selectedLinks(tabId: number | undefined): Promise<readonly string[]> {
  if (tabId === undefined) return [];
  const target = { tabId, frameIds: [0] };
  const [frame] = await browser.scripting.executeScript({ target, func: linksInSelection }).catch(() => []);
  const found: unknown = frame?.result;
  return Array.isArray(found) ? found.filter((url) => typeof url === 'string').slice(0, MAX_LINKS) : [];
}

/** Runs in the page, in the isolated world: reads and returns, nothing else. */
function linksInSelection(): string[] {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return [];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return links.filter((link) => selection.containsNode(link, true)).map((link) => link.href.split('#', 1)[0] ?? '');
}
