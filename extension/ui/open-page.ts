import browser from 'webextension-polyfill';

/** The address as it may be opened or put into an href: http(s) after parsing anew, without userinfo. */
export function safeHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}

/** Opens a page of the web in a tab, behind the popup unless it is to be `active`. */
export async function openPage(address: string, active = false): Promise<void> {
  const url = safeHref(address);
  if (url !== undefined) await browser.tabs.create({ url, active });
}
