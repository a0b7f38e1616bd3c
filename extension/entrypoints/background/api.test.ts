// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { knownCrawls, learnCrawl } from '../../storage/known.ts';
import { aCrawl } from '../../testing/builders.ts';
import { allowNotices } from '../../testing/notices.ts';
import { api } from './api.ts';
import { catchUp, TICK } from './catch-up.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../companion-client/companion.ts', () => ({ call }));
vi.mock('../../companion-client/paired.ts', () => ({
  pairing: async () => ({}),
  readPairedFile: async () => undefined,
}));

/** State of the companion's only crawl. */
let crawl = aCrawl();
beforeEach(() => {
  vi.spyOn(browser.contextMenus, 'removeAll').mockResolvedValue();
  vi.spyOn(browser.contextMenus, 'create').mockReturnValue('');
  Object.assign(browser.action, { setBadgeText: vi.fn(), setBadgeBackgroundColor: vi.fn() });
  call.mockReset();
  call.mockImplementation(async (name: string) => {
    if (name === 'status') return { version: '', web: '', crawls: [crawl], captures: 0, labels: 0 };
    if (name === 'resumeCrawl') crawl = aCrawl({ state: 'running' });
    return name === 'suggestions' || name === 'watches' ? [] : crawl;
  });
});

it('given a paused crawl that resumes, the alarm ticks fast whether or not the popup stays open', async () => {
  await allowNotices();
  crawl = aCrawl({ state: 'paused' });
  await catchUp();
  expect((await browser.alarms.get(TICK))?.periodInMinutes).not.toBe(0.5);
  expect(await api.steer(crawl.id, 'resume')).toEqual({ ok: true });
  await expect.poll(async () => (await browser.alarms.get(TICK))?.periodInMinutes).toBe(0.5);
});

it("given a background that dies during a notice of a crawl's end, its next life shows it", async () => {
  const { create } = await allowNotices();
  await learnCrawl(aCrawl({ state: 'running' }));
  crawl = aCrawl({ state: 'done', reason: 'exhausted' });
  const then: string[] = [];
  create.mockImplementation(async () => void then.push(...(await knownCrawls()).map(({ state }) => state)));
  await catchUp();
  expect(then).toEqual(['running']);
});
