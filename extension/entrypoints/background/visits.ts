import type { Tabs } from 'webextension-polyfill';
import { captureTab } from '../../capture/capture-tab.ts';
import { captureIfWished } from '../../capture/consent.ts';
import { mayMarkPages, mayNotify, mayReadPages } from '../../capture/permission.ts';
import { markIfWished } from '../../marks/consent.ts';
import { changeSettings, readSettings } from '../../storage/settings.ts';

/**
 * A loaded page is captured when the user has switched captures on. Without the permission for it they are off, and
 * shown as off.
 */
export async function onLoaded(tab: Tabs.Tab): Promise<boolean> {
  if (tab.incognito || !(await readSettings()).captures || !(await mayReadPages())) return false;
  return (await captureTab(tab)).may;
}

/** Completes requests whose permission arrived, perhaps after the page that asked has closed. */
export async function onPermissionsAdded(): Promise<void> {
  await captureIfWished();
  await markIfWished();
}

/** The user took a permission back in the browser's own settings: that is a no to what needs it. */
export async function onPermissionsRemoved(): Promise<void> {
  if ((await readSettings()).notices && !(await mayNotify())) await changeSettings({ notices: false });
  if ((await readSettings()).marks && !(await mayMarkPages())) await changeSettings({ marks: false });
  if ((await readSettings()).captures && !(await mayReadPages())) await changeSettings({ captures: false });
}
