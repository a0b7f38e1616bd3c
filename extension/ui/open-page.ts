import browser from 'webextension-polyfill';

/**
 * Returns the address in a form that is safe to open or to use as href: parsed again, http(s) only, without userinfo.
 * Undefined otherwise.
 */
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
