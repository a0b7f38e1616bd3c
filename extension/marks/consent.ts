import { granted, takePendingGrant } from '../capture/pending-grant.ts';
import { askToMarkPages, dropMarkPages, mayMarkPages } from '../capture/permission.ts';
import { changeSettings } from '../storage/settings.ts';
import { unmarkTabs } from './mark-tab.ts';

/** Switches the marking of links on or off; call it straight from the click. @returns whether it is on now. */
export async function switchMarks(on: boolean): Promise<boolean> {
  if (!on) {
    const { captures } = await changeSettings({ marks: false });
    await unmarkTabs();
    if (!captures) await dropMarkPages();
    return false;
  }
  const marks = await granted('mark-wish', askToMarkPages());
  await changeSettings({ marks });
  return marks;
}

/** Like captures: switches marks on if the browser's question had closed the popup. */
export async function markIfWished(): Promise<void> {
  if ((await mayMarkPages()) && (await takePendingGrant('mark-wish'))) await changeSettings({ marks: true });
}
