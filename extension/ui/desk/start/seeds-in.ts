import { safeHref } from '../../open-page.ts';

const MAX_SEEDS = 1_000;
/** An address up to a blank, a quote, a sign of Chinese sentences, or the next address of a list. */
const ADDRESS = /https?:\/\/(?:(?![,;|]https?:\/\/)[^\s<>"'，。；：！？、（）【】《》「」『』“”‘’])+/gi;
/** Punctuation that a sentence puts after an address. */
const TAIL = new Set('),.;:!?');

/** Returns the web addresses in a pasted text, at any place in it, each once. */
export function seedsIn(text: string): string[] {
  const found = text.match(ADDRESS) ?? [];
  return [...new Set(found.flatMap((address) => safeHref(withoutTail(address)) ?? []))].slice(0, MAX_SEEDS);
}

/** A closing bracket stays that the address itself has opened: `/wiki/Tea_(plant)`. */
function withoutTail(address: string): string {
  let open = 0;
  for (const sign of address) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  let end = address.length;
  for (; TAIL.has(address[end - 1] ?? ''); end--) {
    if (address[end - 1] !== ')') continue;
    if (open >= 0) break;
    open += 1;
  }
  return address.slice(0, end);
}
