import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

let harness: TestHarness | undefined;
let folder = '';
afterEach(async () => {
  await harness?.crawls.close();
  harness?.store.close();
  harness = undefined;
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
  folder = '';
});

const TEA = 'Green tea and black tea are picked by hand; tea is dried, and tea is drunk. '.repeat(8);
const DULL = 'The council met on tuesday and spoke of roads and bridges in the valley. '.repeat(8);

/** Portals lead by "weather" to nothing and by "department" and "people" to pages on tea. */
function corridors(url: string): FakePage | undefined {
  const [, kind = '', n = ''] = /^http:\/\/h\.example\/([a-z]+)(\d+)$/.exec(url) ?? [];
  const to = (name: string, anchor: string) => ({ url: `http://h.example/${name}${n}`, anchor, before: '', after: '' });
  if (kind === 'portal')
    return { title: `Portal ${n}`, text: `${DULL} ${n}`, links: [to('w', 'weather'), to('d', 'department')] };
  if (kind === 'd') return { title: `Department ${n}`, text: `${DULL} ${n} d`, links: [to('t', 'people')] };
  if (kind === 't') return { title: `Tea ${n}`, text: `${TEA} ${n}` };
  return kind === 'w' ? { title: `Weather ${n}`, text: `${DULL} ${n} w` } : undefined;
}

const portal = (n: number): string => `http://h.example/portal${n}`;
const learned = { order: 'q-learning', parameters: { prior: 0 } } as const;

describe('training on ended crawls', () => {
  it('lets q-learning follow from the first page on what led to the topic before', async () => {
    folder = mkdtempSync(join(tmpdir(), 'ambit-learn-from-'));
    const opened = openTestHarness(corridors, { real: true, store: openStore(folder) });
    harness = opened;
    const { crawls, lines } = opened;
    crawls.start(specOf([0, 1, 2, 3, 4, 5, 6, 7].map(portal), { id: 'before' }));
    await crawls.ended('before');
    const first = async (id: string, n: number, learnFrom?: string[]) => {
      const from = lines().length;
      crawls.start(specOf([portal(n)], { id, ...learned, ...(learnFrom === undefined ? {} : { learnFrom }) }));
      await crawls.ended(id);
      return lines()[from + 1]?.url;
    };
    expect(await first('untaught', 8)).toBe('http://h.example/w8');
    expect(await first('taught', 9, ['before'])).toBe('http://h.example/d9');
  });

  it('refuses crawls that are unknown or still run, and orders that cannot learn so', () => {
    const opened = openTestHarness(corridors);
    harness = opened;
    const { crawls } = opened;
    crawls.start(specOf([portal(0)], { id: 'running' }));
    for (const one of ['running', 'none']) {
      expect(() => crawls.start(specOf([portal(1)], { ...learned, learnFrom: [one] }))).toThrow(
        'No crawl that has ended',
      );
    }
    crawls.stop('running');
    expect(() => crawls.start(specOf([portal(1)], { learnFrom: ['running'] }))).toThrow('best-first learns nothing');
    expect(crawls.views()).toHaveLength(1);
  });
});
