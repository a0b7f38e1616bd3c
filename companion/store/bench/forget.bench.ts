/**
 * Measures forgetting in a store of 60,000 pages with 15 links each.
 * Prints how long it takes, and the longest time without a turn for other work. Both are in ms, of the wall and of CPU
 * with all threads.
 * AMBIT_PAGES sets other numbers of pages. AMBIT_STATE names a state folder of your own; the benchmark works on a copy
 * of it.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Forget } from '../../../shared/api/capture.ts';
import { watchTurns } from '../../crawl/bench/watch-turns.ts';
import { linkOf, recordOf } from '../../crawl/testing/fake-web.ts';
import { DATABASE, openStore } from '../open.ts';
import { copyState } from '../testing/copy-state.ts';
import { keepSamplePages, newPage } from '../testing/sample-pages.ts';

const PAGES = Number(process.env.AMBIT_PAGES ?? 60_000);
const LINKS = 15;
const HOSTS = 800;
const home = mkdtempSync(join(tmpdir(), 'ambit-forget-'));
const full = process.env.AMBIT_STATE ?? join(home, 'full');
const urlOf = (n: number): string => `http://host-${n % HOSTS}.example/articles/story-about-${n}.html`;

function fill(): void {
  const store = openStore(full);
  keepSamplePages(store, []);
  const journal = store.journal('crawl-1');
  journal.apply({ kind: 'entry', urls: [{ id: 0, url: urlOf(0), depth: 0 }] });
  let known = 1;
  for (let n = 0; n < PAGES; n++) {
    const ids = Array.from({ length: LINKS }, (_, place) => Math.min(known, n + 1 + ((n * place * 7) % 997)));
    const links = [...new Set(ids)].map((id) => {
      const isNew = id === known;
      if (isNew) known += 1;
      return {
        id,
        url: urlOf(id),
        depth: 1,
        isNew,
        better: id % 3 === 0,
        anchor: `story ${id}`,
        before: 'before',
        after: 'after',
      };
    });
    const text = `Page ${n} has some words as people write them. `.repeat(60 + (n % 40));
    const record = {
      ...recordOf(urlOf(n), { text }),
      links: links.map((link, place) => linkOf({ url: link.url, block: text.slice(0, 200) }, place)),
    };
    journal.take(n);
    journal.apply({ ...newPage({ url: urlOf(n), text, from: 0 }, n, links), record, features: text.slice(0, 400) });
  }
  store.close();
}

async function measure(what: Forget): Promise<void> {
  const dir = join(home, 'copy');
  copyState(full, dir);
  const store = openStore(dir);
  const stop = watchTurns();
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const { pages } = await store.upkeep.forget(what);
  const { user, system } = process.cpuUsage(used);
  const [seconds, cpuSeconds] = [(performance.now() - begun) / 1_000, (user + system) / 1_000_000];
  const longest = stop();
  store.close();
  const megabytes = Math.round(statSync(join(full, DATABASE)).size / 2 ** 20);
  console.log(
    JSON.stringify({
      what,
      megabytes,
      pages,
      s: seconds.toFixed(1),
      'CPU s': cpuSeconds.toFixed(1),
      'longest stretch, ms': longest.wall,
      'of it CPU': longest.cpu,
    }),
  );
  rmSync(dir, { recursive: true });
}

try {
  if (process.env.AMBIT_STATE === undefined) fill();
  const first = openStore(full);
  const id = first.crawls.list()[0]?.id ?? '';
  const ids = first.crawls.fetched(id);
  const pageAt = (share: number) => first.crawls.page(ids[Math.floor(ids.length * share)] ?? 0);
  const url = pageAt(0.5)?.url ?? '';
  const last = pageAt(0.9)?.foundAt ?? 0;
  first.close();
  await measure({ kind: 'page', url });
  await measure({ kind: 'site', host: new URL(url).hostname });
  await measure({ kind: 'since', at: last });
  await measure({ kind: 'all' });
} finally {
  rmSync(home, { recursive: true, force: true });
}
