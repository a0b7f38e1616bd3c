import type { Page } from 'playwright-core';
import { DESK_SIZE, setDesk } from './desk-stage.ts';
import type { Stage } from './stage.ts';
import { forThisTry } from './together.ts';

/** Each step may wait half a minute. */
export const LONG_MS = 300_000;

/** Stage and desk that a test passes from step to step; each step leads to the next. */
export interface Ways {
  readonly stage: Stage;
  readonly desk: Page;
}

/** A desk with its results drawn, for one try of a test. */
export async function openDesk(): Promise<Ways> {
  const stage = await forThisTry(setDesk());
  const desk = await stage.browser.open('desk.html', DESK_SIZE);
  await desk.locator('.results tbody tr').first().waitFor();
  return { stage, desk };
}
