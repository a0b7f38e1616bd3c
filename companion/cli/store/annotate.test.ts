import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { PairingSession } from '../../server/pairing/pairing-session.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { listenForControl } from '../serve/control.ts';
import { called } from '../testing/called.ts';
import { annotate } from './annotate.ts';
import { carryOut } from './annotation-task.ts';

const A = 'http://a.example/';
const B = 'http://b.example/';
let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ambit-annotate-'));
  openStore(data).close();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

/** Returns the lines that a call prints. */
async function ambit(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  expect(await called([...args, '--data', data])).toMatchObject({ code: 0, err: '' });
  return lines;
}

it('given tags of pages, each task lists, changes and renames them on the pages that it names, or on all', async () => {
  expect(await ambit('tags', 'add', 'to bake', A, B)).toEqual([`${A}\tto bake`, `${B}\tto bake`]);
  await ambit('tags', 'add', 'bread', A);
  expect(await ambit('tags')).toEqual(['1\tbread', '2\tto bake']);
  expect(await ambit('tags', 'remove', 'To Bake', B)).toEqual([B]);
  expect(await ambit('tags', 'rename', 'to bake', 'To Bake')).toEqual([`${A}\tbread\tTo Bake`]);
  expect(await ambit('tags', 'remove', 'bread')).toEqual([`${A}\tTo Bake`]);
  expect(await ambit('tags', 'list', '--json')).toEqual(['{"name":"To Bake","pages":1}']);
});

it('given collections, they change apart from tags; a page is printed whole as JSON', async () => {
  await ambit('tags', 'add', 'bread', A);
  const line = `{"url":"${A}","note":"","tags":["bread"],"collections":["Thesis"]}`;
  expect(await ambit('collections', 'add', 'Thesis', A, '--json')).toEqual([line]);
  expect(await ambit('collections', 'rename', 'Thesis', 'Book')).toEqual([`${A}\tBook`]);
  expect(await ambit('collections')).toEqual(['1\tBook']);
});

it('given a page with a note, a further one goes below it, and removing it leaves the tags', async () => {
  await ambit('tags', 'add', 'bread', A);
  await ambit('notes', 'add', A, 'first', 'words');
  await ambit('notes', 'add', A, 'second');
  expect(await ambit('notes', '--json')).toEqual([JSON.stringify({ url: A, note: 'first words\nsecond' })]);
  await ambit('notes', 'remove', A);
  expect([await ambit('notes'), await ambit('tags')]).toEqual([[], ['1\tbread']]);
});

it.each([
  [['tags', 'add', 'bread'], /ambit tags add NAME URL/],
  [['tags', 'add', ' # ', A], /ambit tags add NAME URL/],
  [['tags', 'rename', 'bread'], /ambit tags rename NAME NEW-NAME/],
  [['tags', 'add', 'bread', 'a.example'], /whole address/],
  [['tags', 'remove', 'bread'], /No page has/],
  [['notes', 'add', A], /ambit notes add URL WORDS/],
  [['notes', 'remove', A], /No page has/],
  [['notes', 'add', A, 'x'.repeat(10_001)], /at most 10000 characters/],
  [['notes', 'rename', A, 'b'], /list, add, remove/],
])('given %j, it refuses with a sentence', async (args, sentence) => {
  const run = await called([...args, '--data', data]);
  expect([run.code, run.out]).toEqual([2, '']);
  expect(run.err).toMatch(sentence);
});

it('given a folder that is not there, it refuses to change anything', async () => {
  const task = { of: 'tags' as const, do: 'add' as const, text: 'bread', more: [A] };
  await expect(annotate(task, { data: join(data, 'none') })).rejects.toThrow(ofCode('bad-arguments'));
});

/** A companion that runs with the folder. @param carriedOut called after each task, before it is answered */
async function companion(carriedOut: (store: Store) => void = () => undefined) {
  const store = openStore(data);
  const none = async () => undefined;
  const keys = { find: () => undefined, clients: () => [], put: none, learnOrigin: none, remove: none };
  const pairing = new PairingSession({ keys, port: () => 7645 });
  const control = await listenForControl({
    ...{ folder: data, pairing, open: none, askAgain: () => false },
    about: () => ({ type: 'about', port: 7645, version: '0.0.0', paired: 0, refused: {} }),
    annotate(task) {
      const outcome = carryOut(store.annotations, task, 1);
      carriedOut(store);
      return outcome;
    },
    assistant: async () => ({ ok: false, message: 'none' }) as const,
  });
  return { store, control, pairing };
}

it.each([
  [
    ['notes', 'add', A, 'new'],
    [[`${A}\told new`], ['1\tbread']],
  ],
  [
    ['notes', 'remove', A],
    [[], ['1\tbread']],
  ],
  [
    ['tags', 'rename', 'bread', 'rolls'],
    [[`${A}\told`], ['1\trolls']],
  ],
])('given a companion that ends between %j and its answer, the change is made once', async (args, after) => {
  await ambit('notes', 'add', A, 'old');
  await ambit('tags', 'add', 'bread', A);
  const { control, pairing } = await companion((store) => {
    store.close();
    throw new Error('The companion ends here.');
  });
  expect((await called([...args, '--data', data])).code).toBe(0);
  expect([await ambit('notes'), await ambit('tags')]).toEqual(after);
  await control?.close();
  pairing.close();
});

it('given a running companion, it carries out the change, also one with hundreds of addresses', async () => {
  const { store, control, pairing } = await companion();
  const many = Array.from({ length: 500 }, (_, n) => `http://a.example/${'long-path/'.repeat(10)}${n}`);
  expect(await ambit('tags', 'add', 'bread', ...many)).toHaveLength(500);
  expect(await ambit('tags')).toEqual(['500\tbread']);
  expect((await called(['tags', 'remove', 'tea', '--data', data])).err).toMatch(/No page has/);
  expect(store.annotations.names().tags).toEqual([{ name: 'bread', pages: 500 }]);
  await control?.close();
  pairing.close();
  store.close();
});
