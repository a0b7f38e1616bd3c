import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHUNK } from '../../../shared/collections/chunked.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { BEGUN } from '../../store/testing/begun.ts';
import { noPoliteness } from '../politeness/politeness.ts';
import { runSync } from '../ports/sliced-task.ts';
import { recall } from '../state/rebuild.ts';
import { TOPIC } from '../testing/harness.ts';
import { Frontier } from './frontier.ts';
import { KnownUrls } from './known-urls.ts';
import { selectFirst } from './select.ts';

const COUNT = CHUNK + 5_000;
const address = (n: number) => `http${n % 2 === 0 ? 's' : ''}://h${n % 700}.example.org/page/${n}`;

let folder: string;
let store: Store | undefined;
// A second try of a test finds nothing of the first.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-known-'));
});
afterEach(() => {
  store?.close();
  store = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function opened(): Store {
  store?.close();
  store = openStore(join(folder, 'state'));
  return store;
}

describe('known URLs', () => {
  it('are all there after a restart, by key, host and text, though only their hashes were in memory', () => {
    const first = opened();
    first.topics.put(TOPIC, 0);
    const budgets = { pages: 1, perHost: 1, seconds: 0 };
    first.crawls.create({ id: 'c', topicId: TOPIC.id, order: 'best-first', budgets, ...BEGUN }, []);
    const journal = first.journal('c');
    const known = new KnownUrls((id) => journal.url(id));
    for (let start = 0; start < COUNT; start += 1_000) {
      const urls = Array.from({ length: Math.min(1_000, COUNT - start) }, (_, n) => known.learn(address(start + n), 3));
      expect(urls.every(({ isNew }) => isNew)).toBe(true);
      journal.apply({ kind: 'entry', urls: urls.map(({ known: url }) => url) });
      for (const part of known.takeParts()) journal.keepPart(part);
    }
    const met = known.learn(address(1), 1);
    const { id, url, host, site, depth } = met.known;
    expect(met.isNew).toBe(false);
    expect({ id, url, host, site, depth }).toEqual({
      ...{ id: 1, url: address(1), host: 'h1.example.org', site: 'example.org', depth: 1 },
    });

    const again = opened().journal('c');
    expect([...again.parts()].map(({ part }) => part)).toEqual([0]);
    const recalled = new KnownUrls((id) => again.url(id));
    runSync(recall(recalled, again));
    expect(recalled.size).toBe(COUNT);
    for (let id = 0; id < COUNT; id += 97) {
      expect(recalled.find(address(id).replace(/^https?:\/\//, ''))).toBe(id);
      expect(recalled.nearer(id, 2)).toMatchObject({
        id,
        url: address(id),
        host: `h${id % 700}.example.org`,
        depth: 2,
      });
    }
    expect(recalled.find('h1.example.org/page/never')).toBeUndefined();
    expect(recalled.learn('http://new.example/', 1)).toMatchObject({ isNew: true, known: { id: COUNT } });
  });

  it('stay unread when a page links to them again, until a caller needs their text', () => {
    const read: number[] = [];
    const known = new KnownUrls((id) => {
      read.push(id);
      return address(id);
    });
    for (let n = 0; n < COUNT; n++) known.learn(address(n), 3);
    const { known: met, isNew } = known.learn(address(7), 1);
    expect({ isNew, host: met.host, site: met.site, depth: met.depth, read }).toEqual({
      ...{ isNew: false, host: 'h7.example.org', site: 'example.org', depth: 1, read: [] },
    });
    expect(met.url).toBe(address(7));
    expect(met.url).toBe(address(7));
    expect(read).toEqual([7]);
  });

  it('of one name share a host without being parsed', () => {
    const known = new KnownUrls(() => '');
    const hosts = [
      'http://a.example/',
      'https://a.example:8443/x:1',
      'http://[2001:db8::1]/',
      'http://[2001:db8::1]:8080/y',
    ];
    expect(hosts.map((url) => known.learn(url, 0).known.host)).toEqual(hosts.map((url) => new URL(url).hostname));
  });
});

describe('a frontier that is brought back by its scores', () => {
  it('gives the same URLs in the same order', () => {
    const host = (id: number) => `h${id % 9}`;
    const score = (id: number) => (id * 7_919) % 10_007;
    const before = new Frontier(host, { capacity: 1_000 });
    for (let id = 0; id < CHUNK; id++) before.offer(id, id % 5 === 0 ? undefined : score(id));
    for (let id = 0; id < 100; id++) before.take(id);
    const after = new Frontier(host, { capacity: 1_000 });
    // The last part is shorter.
    expect(after.restore([before.scoresOf(0), Float64Array.of(Number.NaN, 0)])).toBe(CHUNK + 2);
    expect([CHUNK - 1, CHUNK, CHUNK + 1].map((id) => after.isRestored(id))).toEqual([false, false, true]);
    after.drop(CHUNK + 1);
    runSync(after.opening(() => 0, 0));
    expect(after.size + after.aside).toBe(before.size + before.aside);
    for (let n = 0; n < 1_000; n++) {
      const best = before.best(0, noPoliteness);
      expect(after.best(0, noPoliteness)).toBe(best);
      for (const frontier of [before, after]) frontier.take(best ?? -1);
    }
  });

  it('whose queued hosts all sleep calls the URLs set aside on other hosts', () => {
    const frontier = new Frontier((id) => (id < 20 ? 'asleep' : 'awake'), { capacity: 10 });
    for (let id = 0; id < 40; id++) frontier.offer(id, 100 - id);
    const gate = { readyAt: (host: string) => (host === 'asleep' ? Number.POSITIVE_INFINITY : 0) };
    const taken: number[] = [];
    for (let turn = 0; turn < 200; turn++) {
      if (frontier.mustRescore) runSync(frontier.rescoring((id) => 100 - id));
      const best = frontier.best(0, gate);
      if (best === undefined) continue;
      frontier.take(best);
      taken.push(best);
    }
    expect(taken).toEqual(Array.from({ length: 20 }, (_, n) => n + 20));
    expect(frontier.mustRescore).toBe(false);
    frontier.wakeAll();
    runSync(frontier.rescoring((id) => 100 - id));
    expect(frontier.best(0, noPoliteness)).toBe(0);
  });
});

describe('the first of many', () => {
  it('come to the front, whatever order they were in', () => {
    for (const shape of [(n: number) => n, (n: number) => -n, (n: number) => (n * 7_919) % 101, () => 3]) {
      const ids = Int32Array.from({ length: 500 }, (_, n) => n);
      const before = (a: number, b: number) => shape(a) < shape(b) || (shape(a) === shape(b) && a < b);
      const sorted = [...ids].sort((a, b) => (before(a, b) ? -1 : 1)).slice(0, 40);
      selectFirst(ids, 40, before);
      expect(new Set(ids.subarray(0, 40))).toEqual(new Set(sorted));
    }
  });
});
