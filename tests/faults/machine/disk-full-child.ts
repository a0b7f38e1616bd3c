/**
 * A crawl on a disk that is really full. Runs in a mount namespace of its own:
 * `unshare -Urm node … disk-full-child.ts DIR`. Prints one JSON line.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelOf, openTestHarness, specOf } from '../../../companion/crawl/testing/harness.ts';
import { DATABASE, openStore } from '../../../companion/store/open.ts';
import { DatabaseSync } from '../../../companion/store/sqlite/driver.ts';

const [home = ''] = process.argv.slice(2);
const PAGES = 200;
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=28m,mode=700', 'tmpfs', home]);

const real = openStore(join(home, 'state'));
// Other data on this disk leaves the crawl three megabytes.
writeFileSync(join(home, 'other'), Buffer.alloc(real.freeBytes() - 3 * 2 ** 20));
// Reports free space always, so that every write runs into the full disk.
const store = { ...real, freeBytes: () => Number.POSITIVE_INFINITY };
const number = (url: string): number => Number(/(\d+)$/.exec(url)?.[1] ?? 0);
const words = (n: number): string =>
  Array.from({ length: 3_000 }, (_, at) => ((at * 7919 + n) * 2_654_435_761).toString(36)).join(' ');
const { crawls } = openTestHarness(
  (url) =>
    number(url) < PAGES
      ? { title: '0.7 tea', text: words(number(url)), links: [`http://a.example/${number(url) + 1}`] }
      : undefined,
  { store },
);
crawls.start(specOf(['http://a.example/0']));
while (crawls.view('c').state === 'running') await new Promise((resolve) => setTimeout(resolve, 5));
const paused = crawls.view('c').message;

let labelled = 0;
for (let n = 0; n < 50; n++) {
  labelled += crawls.label([labelOf(`http://a.example/${n}`, 'relevant')]).length;
}
const isReserved = (): boolean => existsSync(join(home, 'state', 'reserve'));
const reserved = [isReserved()];
execFileSync('mount', ['-o', 'remount,size=200m', home]);
crawls.resume('c');
const { reason: ended, fetched } = await crawls.ended('c');
labelled += crawls.label([labelOf('http://a.example/50', 'relevant')]).length;
reserved.push(isReserved());
const labels = real.labels.count();
await crawls.close();
real.close();
const database = new DatabaseSync(join(home, 'state', DATABASE), { readOnly: true });
const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
database.close();
console.log(JSON.stringify({ paused, labelled, ended, fetched, integrity, labels, reserved }));
