import { safeHref } from '../open-page.ts';

const MOST_SEEDS = 1_000;
/** What a sentence puts behind an address. */
const TAIL = /[),.;:!?，。；：！？）]+$/;

/** Addresses of the web in a pasted text, wherever they stand in it, each once. */
export function seedsIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/gi) ?? [];
  return [...new Set(found.flatMap((address) => safeHref(address.replace(TAIL, '')) ?? []))].slice(0, MOST_SEEDS);
}
