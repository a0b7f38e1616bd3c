/**
 * Measures how long reading a page blocks the main thread of a live Chromium, over recorded pages (`../shared/webs`):
 * `npm run bench main-thread`.
 */
import { hasChromium, openLiveReader } from '../../../tests/browser/testing/live-reader.ts';
import { hasRecordedWebs, recordedPages } from '../../../tests/recorded-pages.ts';

const WEBS = ['en-ics', 'zh-sina', 'en-blogs', 'free-docs'];
const SAMPLE = 50;
const STRIDE = 22;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const row = (values: readonly number[]): Record<string, number> => {
  const sorted = [...values].sort((a, b) => a - b);
  const round = (value: number): number => Number(value.toFixed(1));
  return {
    median: round(at(sorted, 0.5)),
    'p95 ms': round(at(sorted, 0.95)),
    p99: round(at(sorted, 0.99)),
    most: round(at(sorted, 1)),
  };
};

if (!hasChromium() || !hasRecordedWebs())
  console.log('Chromium or the recorded webs are not at hand; nothing measured.');
else {
  const live = await openLiveReader();
  const pages: number[] = [];
  const slices: number[] = [];
  const clock: number[] = [];
  for (const web of WEBS) {
    const recorded = await recordedPages(web, SAMPLE, STRIDE);
    const disarmed = recorded.map(({ url, html }) => ({
      url,
      html: html.replace(/http-equiv\s*=\s*["']?refresh/gi, 'data-refresh="'),
    }));
    for (const { url, html } of disarmed) {
      const cost = await live.cost(url, html);
      pages.push(cost.cpu);
      slices.push(Math.max(...cost.slices));
      clock.push(Math.max(...cost.wall));
    }
  }
  await live.close();
  console.table({
    [`CPU of tasks, ${pages.length} pages`]: row(pages),
    'longest slice of each, CPU': row(slices),
    'longest slice of each, by the clock': row(clock),
  });
}
