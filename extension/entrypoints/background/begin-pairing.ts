import { takePendingGrant } from '../../capture/pending-grant.ts';
import { beginPairing, type PairingView, pairingView } from '../../companion-client/pairing.ts';
import { clientName } from './client-name.ts';
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
