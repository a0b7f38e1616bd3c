import browser from 'webextension-polyfill';

const SYSTEMS: Readonly<Record<string, string>> = {
  mac: 'macOS',
  win: 'Windows',
  android: 'Android',
  cros: 'ChromeOS',
  linux: 'Linux',
  openbsd: 'OpenBSD',
};

/** Returns this browser's name for the companion's pairing question, such as "Firefox on Linux". */
export async function clientName(): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo();
  const agent = navigator.userAgent;
  const name = agent.includes('Firefox/') ? 'Firefox' : agent.includes('Edg/') ? 'Edge' : 'Chrome';
  return `${name} on ${SYSTEMS[os] ?? os}`;
}
