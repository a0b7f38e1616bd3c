import { expect, it } from 'vitest';
import { PAGE_LIMITS } from '../../../shared/page/record.ts';
import { LONGEST_URL } from '../../../shared/url/longest.ts';
import { readList } from './lists.ts';

it('a feed keeps to the bounds of a page, whatever its items say', async () => {
  const long = 'tea '.repeat(100_000);
  const item = (link: string): string =>
    `<item><title>${long}</title><link>${link}</link><description>${long}</description></item>`;
  const feed = `<rss><channel><title>${long.slice(0, 10_000)}</title>${item('/1')}${item(`/${'a'.repeat(LONGEST_URL)}`)}</channel></rss>`;
  const { record } = (await readList(new TextEncoder().encode(feed), '', 'http://a.example/feed')) ?? {};
  const [link] = record?.links ?? [];
  expect(record?.links).toHaveLength(1);
  expect(link?.anchor).toHaveLength(PAGE_LIMITS.anchor);
  expect([link?.after, link?.block].map((text) => text?.length)).toEqual([PAGE_LIMITS.context, PAGE_LIMITS.context]);
  expect(link?.windowAfter).toHaveLength(PAGE_LIMITS.window);
  expect(record?.title).toHaveLength(PAGE_LIMITS.title);
  expect(record?.text.length).toBeLessThan(2 * PAGE_LIMITS.context + 3);
});
