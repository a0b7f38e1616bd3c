import { mkdir } from 'node:fs/promises';
import { isLong } from '../../../shared/testing/effort.ts';

/** Folder of all pictures. */
export const PICTURES = new URL('../../screenshots/', import.meta.url).pathname;

/** A page of either browser. */
interface Pictured {
  screenshot(options: { path: `${string}.png`; fullPage: boolean; animations: 'disabled' }): Promise<unknown>;
}

/**
 * Takes a picture for the documents: `tests/screenshots/NAME.png`. In the long form alone: no test looks at it.
 * @param fullPage also what is out of view
 */
export async function takePicture(page: Pictured, name: string, fullPage = false): Promise<void> {
  if (!isLong) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}${name}.png`, fullPage, animations: 'disabled' });
}
