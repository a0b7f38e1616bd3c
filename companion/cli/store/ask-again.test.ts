import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { said } from '../../../shared/api/sentences.ts';
import { PairingSession } from '../../server/pairing/pairing-session.ts';
import { openStore } from '../../store/open.ts';
import { listenForControl } from '../serve/control.ts';
import { storeTask } from './store.ts';

let home: string;
let data: string;
const told: string[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-ask-again-'));
  data = join(home, 'state');
  told.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true });
});

const again = (host: string): Promise<number> => storeTask('ask-again', host, { data });

it('given a suspended host, the next companion queries it again and resumes crawls that wait for it', async () => {
  const store = openStore(data);
  const [since, until] = [Date.now(), Date.now() + 86_400_000];
  const message = [said('host-refuses', 'shut.example', 5), said('host-failing', 'fails.example', 5)].join(' ');
  const crawl = { topicId: 't', order: 'adaptive', budgets: { pages: 5, perHost: 5, seconds: 0 } } as const;
  const over = { state: 'done', reason: 'exhausted', startedAt: since, elapsedMs: 0, bytes: 0 } as const;
  store.topics.put({ id: 't', name: 'Tea', words: ['tea'], texts: [] }, since);
  for (const id of ['waits', 'waits-not']) store.crawls.create({ id, ...crawl, ...over, message }, []);
  store.crawls.update('waits', { goesOnAt: until });
  store.leftHosts.put({ host: 'shut.example', why: said('host-refuses', 'shut.example', 5), since, until });
  store.close();
  expect(await again('shut.example')).toBe(0);
  expect(await again('fails.example')).toBe(0);
  await expect(again('other.example')).rejects.toThrow('is not left alone here because of errors');
  expect(told).toEqual(['shut.example will be visited again.', 'fails.example will be visited again.']);
  const after = openStore(data);
  expect(after.leftHosts.list()).toEqual([]);
  expect(after.crawls.get('waits')?.goesOnAt).toBeLessThanOrEqual(Date.now());
  expect(after.crawls.get('waits-not')?.goesOnAt).toBeNull();
  after.close();
});

it('given no suspended host, prints that to standard error, beside the output for programs', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openStore(data).close();
  expect(await storeTask('left', undefined, { data })).toBe(0);
  expect([told, error.mock.calls]).toEqual([[], [['No host is left alone.']]]);
});

it('a companion that runs asks it again at once', async () => {
  const store = openStore(data);
  const keys = {
    ...{ find: () => undefined, clients: () => [], put: async () => undefined },
    ...{ learnOrigin: async () => undefined, remove: async () => undefined },
  };
  const pairing = new PairingSession({ keys, port: () => 7645 });
  const about = () => ({ type: 'about', port: 7645, version: '0.0.0', paired: 0, refused: {} }) as const;
  const asked: string[] = [];
  const askAgain = (host: string): boolean => asked.push(host) > 0 && host === 'shut.example';
  const annotate = () => 'none' as const;
  const assistant = async () => ({ ok: false, message: 'none' }) as const;
  const open = async (): Promise<void> => undefined;
  const control = await listenForControl({ folder: data, pairing, about, open, askAgain, annotate, assistant });
  expect(await again('shut.example')).toBe(0);
  await expect(again('other.example')).rejects.toThrow('is not left alone here because of errors');
  expect([asked, told]).toEqual([['shut.example', 'other.example'], ['shut.example will be visited again.']]);
  await control?.close();
  pairing.close();
  store.close();
});
