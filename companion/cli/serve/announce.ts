import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../crawl/ports/clock.ts';
import { localPoster } from '../../fetch/post-local.ts';
import { sendMail } from '../../fetch/smtp.ts';
import { replaceFile } from '../../replace-file.ts';
import type { Store } from '../../store/store.ts';
import {
  type AnnounceMemory,
  type AnnounceSettings,
  type Announcing,
  openAnnouncing,
} from '../../watch/announce/announcing.ts';

/** Times of announcements by way and topic id, in the state folder. */
const FILE = 'announced.json';
/** Longest wait for a webhook, in ms. */
const HOOK_MS = 30_000;

/** Opens announcements by mail and webhook for the companion of a state folder. */
export function announcing(
  folder: string,
  store: Store,
  settings: () => AnnounceSettings | undefined,
  failed: (error: unknown) => void,
): Announcing {
  const post = localPoster();
  const stop = new AbortController();
  const opened = openAnnouncing({
    ...{ store, settings, failed, clock: systemClock, memory: memoryIn(join(folder, FILE)) },
    sendMail,
    async post(url, body) {
      const answer = await post(url, body, HOOK_MS, stop.signal);
      return 'fault' in answer ? answer.fault : undefined;
    },
  });
  return {
    ...opened,
    view: () => opened.view(),
    close() {
      stop.abort();
      return opened.close();
    },
  };
}

function memoryIn(file: string): AnnounceMemory {
  let times = read(file);
  return {
    read: () => times,
    async write(next) {
      times = next;
      await replaceFile(file, JSON.stringify(next));
    },
  };
}

/** A file that is missing or damaged holds no time: the next message begins where the watch began. */
function read(file: string): Readonly<Record<string, number>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, at]) => Number.isSafeInteger(at)));
  } catch {
    return {};
  }
}
