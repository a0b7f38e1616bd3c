import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { hubsAndAuthorities } from './hubs.ts';
import { outlinesOf } from './outlines.ts';

it('given pages without links between them, lists none; given one link, its two ends with the value 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-hubs-'));
  const store = openStore(folder);
  try {
    keepSamplePages(store, [{ url: 'http://a.example/' }, { url: 'http://b.example/' }], 'apart');
    keepSamplePages(store, [{ url: 'http://a.example/' }, { url: 'http://b.example/', from: 0 }], 'linked');
    const of = async (crawl: string) => hubsAndAuthorities(store, crawl, (await outlinesOf(store, crawl)).pages);
    expect(await of('apart')).toEqual({ hubs: [], authorities: [] });
    const { hubs, authorities } = await of('linked');
    expect(hubs.map(({ url, value }) => [url, value])).toEqual([['http://a.example/', 1]]);
    expect(authorities.map(({ url, value }) => [url, value])).toEqual([['http://b.example/', 1]]);
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
});
