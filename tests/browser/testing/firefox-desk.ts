import type { Page } from 'puppeteer-core';
import { DESK_VIEWS } from './desk-views.ts';

/** Goes to a view of the desk. */
export async function show(desk: Page, view: string): Promise<void> {
  const place = Object.keys(DESK_VIEWS).indexOf(view);
  await desk.evaluate((at) => document.querySelectorAll<HTMLElement>('aside nav button')[at]?.click(), place);
  await desk.waitForSelector(DESK_VIEWS[view]?.see ?? view);
}
