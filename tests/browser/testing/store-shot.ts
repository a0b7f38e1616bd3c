import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const SHOTS = new URL('../../screenshots/', import.meta.url).pathname;
/** Size of a picture in the listing of a store, in pixels. */
const STORE_SIZE = { width: 1280, height: 800 };

/** Takes a picture for the stores: `store-NAME.png`. The page keeps its size. */
export async function storeShot(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(STORE_SIZE);
  await page.screenshot({ path: `${SHOTS}store-${name}.png`, animations: 'disabled' });
  if (size !== null) await page.setViewportSize(size);
}

/** Takes a picture for the stores of pictures side by side, which were taken before. @param page any page */
export async function storePair(page: Page, name: string, pictures: readonly string[]): Promise<void> {
  const read = async (picture: string) => (await readFile(`${SHOTS}${picture}.png`)).toString('base64');
  const images = (await Promise.all(pictures.map(read))).map((data) => `<img src="data:image/png;base64,${data}">`);
  const body =
    'margin:0;height:100vh;display:flex;gap:80px;align-items:center;justify-content:center;background:#dfe5ec';
  const image = 'img{border-radius:8px;box-shadow:0 4px 24px #0004}';
  await page.setContent(`<style>body{${body}}${image}</style>${images.join('')}`);
  await storeShot(page, name);
}
