import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { isLong } from '../../../shared/testing/effort.ts';
import { PICTURES, takePicture } from './picture.ts';

/** Size of a picture in the listing of a store, in pixels. */
const STORE_SIZE = { width: 1280, height: 800 };

/** Takes a picture for the stores: `store-NAME.png`, in the long form alone. The page keeps its size. */
export async function storeShot(page: Page, name: string): Promise<void> {
  if (!isLong) return;
  const size = page.viewportSize();
  await page.setViewportSize(STORE_SIZE);
  await takePicture(page, `store-${name}`);
  if (size !== null) await page.setViewportSize(size);
}

/** Takes a picture for the stores of pictures side by side, which were taken before. @param page any page */
export async function storePair(page: Page, name: string, pictures: readonly string[]): Promise<void> {
  const read = async (picture: string) => (await readFile(`${PICTURES}${picture}.png`)).toString('base64');
  const images = (await Promise.all(pictures.map(read))).map((data) => `<img src="data:image/png;base64,${data}">`);
  const body =
    'margin:0;height:100vh;display:flex;gap:80px;align-items:center;justify-content:center;background:#dfe5ec';
  const image = 'img{border-radius:8px;box-shadow:0 4px 24px #0004}';
  await page.setContent(`<style>body{${body}}${image}</style>${images.join('')}`);
  await storeShot(page, name);
}
