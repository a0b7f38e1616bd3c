import { changeSettings } from '../local/settings.ts';
import { askToReadPages, dropReadPages, mayReadPages } from './permission.ts';
import { granted, takeWish } from './wish.ts';

/** Switches captures on or off; call it straight from the click. @returns whether they are on now. */
export async function switchCaptures(on: boolean): Promise<boolean> {
  if (!on) {
    await changeSettings({ captures: false });
    await dropReadPages();
    return false;
  }
  // The permission is asked for before anything is awaited: the browsers take it only as part of the click.
  const captures = await granted('capture-wish', askToReadPages());
  await changeSettings({ captures });
  return captures;
}

/** A permission came, and whoever asked for it may be gone. */
export async function onPermissionsAdded(): Promise<void> {
  if ((await mayReadPages()) && (await takeWish('capture-wish'))) await changeSettings({ captures: true });
}
