import type { Capture } from '../../shared/api/capture.ts';
import { completed } from '../../shared/page/earlier.ts';
import { HostLinks, type HostMemory } from '../../shared/page/links/host-links.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { database } from './database.ts';
import { type ErasureCount, isStill } from './forgotten.ts';
import { makeRoom } from './room.ts';
import type { CaptureNote } from './schema.ts';
import { changeSingle, dropSingle, readSingle } from './single.ts';
import { written } from './written.ts';

/**
 * Bounds of the captures that wait for the companion; the oldest are dropped first. Sent captures leave only their
 * notes.
 */
export const CAPTURE_LIMITS = { waiting: 500, waitingBytes: 64 * 1024 * 1024, notes: 5_000 } as const;

/** Most hosts whose repeated links are remembered: 300 KB at most, read and written with every capture. */
const MAX_HOSTS = 30;

/** Pages given up at a time when there is no room. */
const GIVEN_UP_AT_ONCE = 50;

/**
 * Saves a page until the companion has it, replacing a waiting one of the same address. On a full disk older ones make
 * room. @param before skips this if there was an erasure since
 */
export async function keepCapture(id: string, page: PageRecord, at: number, before?: ErasureCount): Promise<void> {
  await makeRoom(() => keep(id, page, at, before), giveUpOldest);
}

async function keep(id: string, page: PageRecord, at: number, before: ErasureCount | undefined): Promise<void> {
  const bytes = JSON.stringify(page).length;
  const tx = (await database()).transaction(['captures', 'pages', 'single'], 'readwrite');
  const captures = tx.objectStore('captures');
  const pages = tx.objectStore('pages');
  await written(
    tx,
    async () => {
      if (!(await isStill(before, tx.objectStore('single'))) || (await captures.get(id)) !== undefined) return;
      for (const earlier of await captures.index('url').getAll(page.url)) {
        if (earlier.state === 'waiting') await pages.delete(earlier.id);
        await captures.delete(earlier.id);
      }
      await captures.put({ id, url: page.url, at, bytes, state: 'waiting' });
      const single = tx.objectStore('single');
      const memory = await single.get('host-links');
      // Reads without a check: only this file writes the value.
      const hosts = new HostLinks(memory instanceof Map ? (memory as Map<string, HostMemory>) : undefined, MAX_HOSTS);
      await pages.put(hosts.marked(page), id);
      await single.put(hosts.hosts, 'host-links');
      const beyond = beyondLimits(await captures.getAll());
      for (const { id: old } of beyond) {
        await captures.delete(old);
        await pages.delete(old);
      }
      const unsent = beyond.filter(({ state }) => state === 'waiting').length;
      if (unsent > 0) await single.put(asCount(await single.get(GAVE_WAY)) + unsent, GAVE_WAY);
    },
    'captures',
  );
}

function beyondLimits(notes: readonly CaptureNote[]): readonly CaptureNote[] {
  let waiting = 0;
  let bytes = 0;
  return [...notes]
    .sort((a, b) => b.at - a.at)
    .filter((note, index) => {
      if (note.state === 'sent') return index >= CAPTURE_LIMITS.notes;
      waiting += 1;
      bytes += note.bytes;
      return waiting > CAPTURE_LIMITS.waiting || (bytes > CAPTURE_LIMITS.waitingBytes && waiting > 1);
    });
}

/** Captures that the companion does not have yet, oldest first, together at most `maxBytes` (one at least). */
export async function waitingCaptures(maxBytes: number, maxCount: number): Promise<readonly Capture[]> {
  const db = await database();
  const notes = await waitingNotes();
  const captures: Capture[] = [];
  let bytes = 0;
  for (const { id, at, bytes: size } of notes.slice(0, maxCount)) {
    bytes += size;
    if (captures.length > 0 && bytes > maxBytes) break;
    const page = await db.get('pages', id);
    if (page !== undefined) captures.push(asCapture(id, at, page));
  }
  return captures;
}

/** Returns one capture if it still waits. */
export async function waitingCapture(id: string): Promise<Capture | undefined> {
  const db = await database();
  const [note, page] = await Promise.all([db.get('captures', id), db.get('pages', id)]);
  return note && page && asCapture(id, note.at, page);
}

async function waitingNotes(): Promise<readonly CaptureNote[]> {
  const notes = await (await database()).getAllFromIndex('captures', 'at');
  return notes.filter(({ state }) => state === 'waiting');
}

/** Captures that the companion does not have yet. */
export async function countWaitingCaptures(): Promise<number> {
  return (await waitingNotes()).length;
}

/** The companion has these; their pages need no place here any more. */
export async function capturesSent(ids: readonly string[]): Promise<void> {
  const tx = (await database()).transaction(['captures', 'pages'], 'readwrite');
  await written(
    tx,
    async () => {
      for (const id of ids) {
        const note = await tx.objectStore('captures').get(id);
        if (note !== undefined) await tx.objectStore('captures').put({ ...note, bytes: 0, state: 'sent' });
        await tx.objectStore('pages').delete(id);
      }
    },
    'captures',
  );
}

/** A page that the companion will never take is dropped: it would block those behind it. */
export async function dropCapture(id: string): Promise<void> {
  const tx = (await database()).transaction(['captures', 'pages'], 'readwrite');
  await written(
    tx,
    () => Promise.all([tx.objectStore('captures').delete(id), tx.objectStore('pages').delete(id)]),
    'captures',
  );
}

/** Drops the `count` oldest waiting captures. The UI reports the number to the user. */
export async function dropOldestCaptures(count: number): Promise<void> {
  const oldest = (await waitingNotes()).slice(0, count);
  for (const { id } of oldest) await dropCapture(id);
  if (oldest.length === 0) return;
  // On a full disk this number may fail: the room just made is for more important data.
  await changeSingle(GAVE_WAY, (before) => asCount(before) + oldest.length, 'captures').catch(() => undefined);
}

/** Number of pages dropped before the companion had them, since the user last dismissed the notice. */
const GAVE_WAY = 'gave-way';
const asCount = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const capturesGivenUp = async (): Promise<number> => asCount(await readSingle(GAVE_WAY));

export const putGivenUpAway = (): Promise<void> => dropSingle(GAVE_WAY, 'captures');

/** Makes room for data that must be saved. Labels and starts are never dropped. */
export const giveUpOldest = (): Promise<void> => dropOldestCaptures(GIVEN_UP_AT_ONCE);

/** Returns the time of the last capture of an address, undefined without one. */
export async function capturedAt(url: string): Promise<number | undefined> {
  const notes = await (await database()).getAllFromIndex('captures', 'url', url);
  return notes.length === 0 ? undefined : Math.max(...notes.map(({ at }) => at));
}

/** Returns notes of the most recent captures, newest first. */
export async function newestCaptures(count: number): Promise<readonly CaptureNote[]> {
  const notes = await (await database()).getAllFromIndex('captures', 'at');
  return notes.reverse().slice(0, count);
}

function asCapture(id: string, at: number, page: PageRecord): Capture {
  // Completes captures that wait since an earlier version.
  const whole = completed(page);
  return {
    id,
    at,
    page: {
      ...whole,
      headings: [...whole.headings],
      feeds: [...whole.feeds],
      links: whole.links.map((link) => ({ ...link, rel: [...link.rel] })),
    },
  };
}
