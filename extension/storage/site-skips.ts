import { changeSingle, readSingle } from './single.ts';

/** Key of the skipped questions in the store of single things. */
export const SITE_SKIPS = 'site-skips';
/** Skipped questions that are remembered; the oldest gives way. */
const MAX_SKIPS = 200;

const name = (crawlId: string, host: string): string => `${crawlId} ${host}`;

// Reads without a check: only this file writes the value.
const skipsIn = (value: unknown): readonly string[] => (value as readonly string[] | undefined) ?? [];

/** Saves that the user skipped the question about a host, so that the next popup does not show it again. */
export async function skipSite(crawlId: string, host: string): Promise<void> {
  await changeSingle(SITE_SKIPS, (kept) => [...skipsIn(kept), name(crawlId, host)].slice(-MAX_SKIPS));
}

/** Returns a test whether the user skipped the question about a host of a crawl. */
export async function skippedSites(crawlId: string): Promise<(host: string) => boolean> {
  const skips = new Set(skipsIn(await readSingle(SITE_SKIPS)));
  return (host) => skips.has(name(crawlId, host));
}
