import { expect } from 'vitest';
import { longer } from '../../../shared/testing/effort.ts';
import { sampleCrawl } from './samples.ts';
import type { Scene } from './scene.ts';

/** Desk pages open at once, beside a popup and a side panel: browsers allow six connections to one host. */
const DESKS = longer(7, 12);

/** A page of either browser. */
interface AnyPage {
  evaluate<Value>(read: () => Value): Promise<Value>;
  close(): Promise<void>;
}

export const runningCrawl = () => sampleCrawl({ seeds: [] });

/** Puts one running crawl into the scene. */
export function prepareRunning(scene: Scene): void {
  scene.crawls = [runningCrawl()];
}

/**
 * Opens desks, a popup and a side panel, and holds that each is live and answers, also after the leader closed.
 */
export async function allStayLive(open: (path: string) => Promise<AnyPage>, scene: Scene): Promise<void> {
  const pages: AnyPage[] = [];
  for (let n = 0; n < DESKS; n++) pages.push(await open('desk.html'));
  pages.push(await open('popup.html'), await open('sidepanel.html'));
  await allConnected(pages);
  await allHear(pages, scene, 201);
  await allAnswer(pages, scene);
  // The first page leads.
  await pages.shift()?.close();
  await allHear(pages, scene, 222);
  for (const gone of pages.splice(0, 5)) await gone.close();
  await allHear(pages, scene, 243);
  await allConnected(pages);
}

const all = <Value>(pages: readonly AnyPage[], read: () => Value): Promise<Value[]> =>
  Promise.all(pages.map((page) => page.evaluate(read)));

const connected = (): string | null | undefined => document.querySelector('.companion')?.getAttribute('data-state');
const shown = (): string => document.querySelector('.facts li')?.textContent?.match(/\d+/)?.[0] ?? '';
const handle = (): string | null | undefined =>
  document.querySelector('.title-row button[aria-label=Pause], .title-row button[aria-label=Resume]')?.ariaLabel;
const press = (): void =>
  document
    .querySelector<HTMLElement>('.title-row button[aria-label=Pause], .title-row button[aria-label=Resume]')
    ?.click();

/** Streams of the page that are over: a page that had to give way to another has one. */
const endedStreams = (): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/v1/events')).length;

async function allConnected(pages: readonly AnyPage[]): Promise<void> {
  await expect.poll(() => all(pages, connected)).toEqual(pages.map(() => 'good'));
  expect(await all(pages, endedStreams)).toEqual(pages.map(() => 0));
}

/**
 * Checks that the crawl's progress reaches each page. Sends it once, so that an event lost in a change of leader fails
 * the test.
 */
async function allHear(pages: readonly AnyPage[], scene: Scene, fetched: number): Promise<void> {
  scene.crawls = scene.crawls.map((crawl) => ({ ...crawl, fetched }));
  for (const crawl of scene.crawls) scene.tell({ type: 'crawl', crawl });
  await expect.poll(() => all(pages, shown)).toEqual(pages.map(() => String(fetched)));
}

/** A click on each page reaches the companion, and its effect reaches all pages. */
async function allAnswer(pages: readonly AnyPage[], scene: Scene): Promise<void> {
  for (const page of pages) {
    const before = scene.crawls[0]?.state;
    await page.evaluate(press);
    await expect.poll(() => scene.crawls[0]?.state).not.toBe(before);
    const next = scene.crawls[0]?.state === 'paused' ? 'Resume' : 'Pause';
    await expect.poll(() => all(pages, handle)).toEqual(pages.map(() => next));
  }
}
