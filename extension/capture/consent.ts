import { changeSettings } from '../storage/settings.ts';
import { granted, takePendingGrant } from './pending-grant.ts';
import { askToReadPages, dropReadPages, mayReadPages } from './permission.ts';

/** Switches captures on or off; call it straight from the click. @returns whether they are on now. */
export async function switchCaptures(on: boolean): Promise<boolean> {
  if (!on) {
    const { marks } = await changeSettings({ captures: false });
    await dropReadPages(marks);
    return false;
  }
  // Requests the permission before any `await`: browsers grant it only within the click.
  const captures = await granted('capture-wish', askToReadPages());
  await changeSettings({ captures });
  return captures;
}

/** Switches captures on if the user granted the permission after the browser's question had closed the popup. */
export async function captureIfWished(): Promise<void> {
  if ((await mayReadPages()) && (await takePendingGrant('capture-wish'))) await changeSettings({ captures: true });
}
