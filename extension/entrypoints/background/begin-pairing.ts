import { takeWish } from '../../capture/wish.ts';
import { beginPairing, type PairingView, pairingView } from '../../link/pairing.ts';
import { clientName } from './client-name.ts';
import { showPopup } from './show-popup.ts';

let beginning: Promise<PairingView> | undefined;

/** A second request while the companion's window is open would end the first, so whoever asks meanwhile shares it. */
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

/** The right to reach this machine came after the browser's question had closed the popup: goes on, and shows the six digits. */
export async function pairAsWished(): Promise<void> {
  if (!(await takeWish('pair-wish'))) return;
  await beginPairingOnce();
  void showPopup();
}
