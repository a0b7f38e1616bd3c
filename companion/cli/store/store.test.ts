import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { storeTask } from './store.ts';

describe('beside a companion on the same folder', () => {
  let home: string;
  let data: string;
  let held: Store;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'ambit-store-task-'));
    data = join(home, 'state');
    held = openStore(data);
  });
  afterEach(() => {
    held.close();
    rmSync(home, { recursive: true });
  });

  const refused = async (task: 'vacuum' | 'forget'): Promise<string> => {
    const error: unknown = await storeTask(task, undefined, { data, everything: task === 'forget' }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toEqual(ofCode('store-in-use'));
    return (error as AmbitError).message;
  };

  it('giving room back is refused with what to do', async () => {
    expect(await refused('vacuum')).toBe(
      `A companion or a crawl is running with ${data}. End it first (Ctrl-C where it runs), then call this again.`,
    );
  });

  it('forgetting is refused with both ways to do it', async () => {
    expect(await refused('forget')).toMatch(/End it first .*, or forget it in the browser/);
  });
});

it('given any address on a site, prints the host that was forgotten', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ambit-forget-task-'));
  openStore(home).close();
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await storeTask('forget', undefined, { data: home, yes: true, site: 'WWW.b.example/private' });
  await storeTask('forget', undefined, { data: home, yes: true, page: 'http://b.example/a' });
  await storeTask('forget', undefined, { data: home, yes: true, everything: true });
  const nothing = '0 crawled pages, 0 captures, 0 labels.';
  expect(said.mock.calls).toEqual([
    [`Forgotten of www.b.example and its subdomains: ${nothing}`],
    [`Forgotten of http://b.example/a: ${nothing}`],
    [`Forgotten: ${nothing}`],
  ]);
  rmSync(home, { recursive: true });
});

it('given settings with a log-in, forgetting everything forgets it in every copy and leaves the other settings', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ambit-forget-log-in-'));
  const sites = [{ origin: 'https://shut.example', user: 'ann', password: 'secret-word' }];
  const settings = { contact: 'ann@example.org', sites };
  const store = openStore(home);
  writeFileSync(join(home, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
  store.topics.put({ id: 't', name: 'Tulips', words: ['tulip'], texts: [] }, 1);
  store.upkeep.copy();
  store.close();
  const having = (text: string): readonly string[] =>
    readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text))
      .map(({ name }) => name);
  expect(having('secret-word')).toHaveLength(2);
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  await storeTask('forget', undefined, { data: home, yes: true, site: 'shut.example' });
  expect(having('secret-word')).toHaveLength(2);
  await storeTask('forget', undefined, { data: home, yes: true, everything: true });
  expect(having('secret-word')).toEqual([]);
  expect(having('ann@example.org')).toContain('settings.json');
  rmSync(home, { recursive: true });
});
