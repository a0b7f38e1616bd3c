import { dropSingle, readSingle, writeSingle } from '../storage/single.ts';

/** Purpose for which the extension requested a permission. */
export type PermissionPurpose = 'capture-wish' | 'mark-wish' | 'pair-wish' | 'start-wish';

/** The browser's question may close the popup that asked; an answer within this time still counts, in milliseconds. */
const ANSWER_WITHIN_MS = 120_000;

/**
 * Waits for the browser's answer. Stores the request until then, so that the background can fulfil it if the popup
 * closes.
 * @param asked must begin directly in the click.
 */
export async function granted(grant: PermissionPurpose, asked: Promise<boolean>): Promise<boolean> {
  await writeSingle(grant, Date.now());
  try {
    return await asked;
  } finally {
    await dropSingle(grant);
  }
}

/** @returns whether the user wished this lately; the call also clears the request */
export async function takePendingGrant(grant: PermissionPurpose): Promise<boolean> {
  const at = await readSingle(grant);
  if (typeof at !== 'number' || Date.now() - at > ANSWER_WITHIN_MS) return false;
  await dropSingle(grant);
  return true;
}
