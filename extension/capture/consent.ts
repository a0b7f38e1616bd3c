import { changeSettings } from '../local/settings.ts';
import { dropSingle, readSingle, writeSingle } from '../local/single.ts';
import { askToReadPages, dropReadPages } from './permission.ts';

/** The browser's question may close the popup that asked; an answer within this time still counts, in milliseconds. */
const ANSWER_WITHIN_MS = 120_000;

/** Switches captures on or off; call it straight from the click. @returns whether they are on now. */
export async function switchCaptures(on: boolean): Promise<boolean> {
  // The permission is asked for before anything is awaited: the browsers take it only as part of the click.
  const asked = on ? askToReadPages() : undefined;
  if (asked === undefined) {
    await changeSettings({ captures: false });
    await dropReadPages();
    return false;
  }
  await writeSingle('capture-wish', Date.now());
  const granted = await asked;
  await dropSingle('capture-wish');
  await changeSettings({ captures: granted });
  return granted;
}

/** The permission came, and whoever asked for it may be gone. */
export async function onPermissionsAdded(): Promise<void> {
  const wished = await readSingle('capture-wish');
  if (typeof wished !== 'number' || Date.now() - wished > ANSWER_WITHIN_MS) return;
  await dropSingle('capture-wish');
  await changeSettings({ captures: true });
}
