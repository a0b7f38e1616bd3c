import browser from 'webextension-polyfill';
import { takePendingGrant } from '../../capture/pending-grant.ts';
import { beginPairing, type PairingView, pairingView } from '../../companion-client/pairing.ts';
import { showPopup } from './show-popup.ts';

let beginning: Promise<PairingView> | undefined;

/**
 * Shares one pairing request among all callers: a second request would end the first while the companion's window is
 * open.
 */
export function beginPairingOnce(): Promise<PairingView> {
  beginning ??= begin().finally(() => {
    beginning = undefined;
  });
  return beginning;
}

const SYSTEMS: Readonly<Record<string, string>> = {
  mac: 'macOS',
  win: 'Windows',
  android: 'Android',
  cros: 'ChromeOS',
  linux: 'Linux',
  openbsd: 'OpenBSD',
};

/** Returns this browser's name for the companion's pairing question, such as "Firefox on Linux". */
async function clientName(): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo();
  const agent = navigator.userAgent;
  const name = agent.includes('Firefox/') ? 'Firefox' : agent.includes('Edg/') ? 'Edge' : 'Chrome';
  return `${name} on ${SYSTEMS[os] ?? os}`;
}

async function begin(): Promise<PairingView> {
  const view = await pairingView();
  return view.state === 'none' ? beginPairing(await clientName()) : view;
}

/**
 * Begins the pairing if the user granted access to this machine after the browser's question had closed the popup.
 * Opens the popup, which shows the six digits.
 */
export async function pairAsWished(): Promise<void> {
  if (!(await takePendingGrant('pair-wish'))) return;
  await beginPairingOnce();
  void showPopup();
}
