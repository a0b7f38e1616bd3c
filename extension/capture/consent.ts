import { changeSettings } from '../local/settings.ts';
import { unmarkTabs } from '../marks/mark-tab.ts';
import {
  askToMarkPages,
  askToReadPages,
  dropMarkPages,
  dropReadPages,
  mayMarkPages,
  mayReadPages,
} from './permission.ts';
import { granted, takeWish } from './wish.ts';

/** Switches captures on or off; call it straight from the click. @returns whether they are on now. */
export async function switchCaptures(on: boolean): Promise<boolean> {
  if (!on) {
    const { marks } = await changeSettings({ captures: false });
    await dropReadPages(marks);
    return false;
  }
  // The permission is asked for before anything is awaited: the browsers take it only as part of the click.
  const captures = await granted('capture-wish', askToReadPages());
  await changeSettings({ captures });
  return captures;
}

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

/** A permission came, and whoever asked for it may be gone. */
export async function onPermissionsAdded(): Promise<void> {
  if ((await mayReadPages()) && (await takeWish('capture-wish'))) await changeSettings({ captures: true });
  if ((await mayMarkPages()) && (await takeWish('mark-wish'))) await changeSettings({ marks: true });
}
