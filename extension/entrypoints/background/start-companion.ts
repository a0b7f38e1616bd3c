import browser from 'webextension-polyfill';
import { NATIVE_HOST, type StartRequest } from '../../../shared/api/native-host.ts';
import { takePendingGrant } from '../../capture/pending-grant.ts';
import type { ActionResult } from '../../companion-client/rpc/background-api.ts';
import { catchUp } from './catch-up.ts';
import { showPopup } from './show-popup.ts';

let starting: Promise<ActionResult> | undefined;

/** Shares one start among all callers: each message runs a program of its own. */
export function startCompanionOnce(): Promise<ActionResult> {
  starting ??= start().finally(() => {
    starting = undefined;
  });
  return starting;
}

async function start(): Promise<ActionResult> {
  const request: StartRequest = { type: 'start' };
  // Rejects where no program is registered for this extension, or the right to run one is missing.
  const reply: unknown = await browser.runtime.sendNativeMessage(NATIVE_HOST, request).catch(() => undefined);
  if (!isStarted(reply)) return { ok: false, problem: 'away' };
  await catchUp();
  return { ok: true };
}

const isStarted = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'type' in reply && reply.type === 'started';

/** Starts the companion if the user granted the right to after the browser's question had closed the popup. */
export async function startAsWished(): Promise<void> {
  if (!(await takePendingGrant('start-wish'))) return;
  await startCompanionOnce();
  void showPopup();
}
