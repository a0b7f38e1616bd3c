import { ACT_KEYS, CHANGING, ENDING, FORM_KEYS, LABELS, NOUNS, SHOWING, THINGS, UNSPACED } from './acting-words.ts';
import { parseUrl } from './parse-url.ts';

/** A name of more words is a title: `how-to-delete-a-branch-in-git`. */
const MAX_WORDS = 3;
/** Letters that a name in a script without spaces may have beside its verb. */
const MAX_BESIDE = 2;
/** Ends of names behind which a program answers. */
const PROGRAM = /\.(?:php\d?|phtml|aspx?|ashx|asmx|jspx?|do|action|cgi|pl|py|cfm|dll|exe|fcgi|json)$/i;
/** Ends of names that are documents. */
const DOCUMENT = /\.(?:[sxp]?html?|xml|txt|md|pdf|epub|rst|jpe?g|png|gif|webp|svg|mp[34]|zip|css|js)$/i;
/** A parameter that names a row of a table. */
const ID_PAIR = /^[a-z_]*id=[\w-]+$/i;
const ID = /^(?:[\d._-]+|[0-9a-f]{8,}|[0-9a-f-]{32,36}|(?=\w*\d)\w{8,}=*)$/i;

/**
 * Returns whether opening an address may do something instead of only showing something. Any page can contain such an
 * address, and a browser or a crawl with the user's log-in would do it. An address refused in error is only not read. A
 * verb counts by its place, so that titles with one pass.
 */
export function mayAct(address: string): boolean {
  const url = parseUrl(address);
  if (url === undefined) return true;
  const names = url.pathname.split('/').filter((name) => name !== '');
  const pairs = url.search === '' ? [] : url.search.slice(1).split('&');
  const hasRow = pairs.some((pair) => ID_PAIR.test(pair));
  return (
    names.some((name, at) => isActingName(name, names[at - 1] ?? '', names[at + 1], hasRow)) || pairs.some(isActingPair)
  );
}

function isActingName(raw: string, before: string, next: string | undefined, hasRow: boolean): boolean {
  const name = unescaped(raw);
  const isProgram = PROGRAM.test(name);
  const isDocument = !isProgram && DOCUMENT.test(name);
  const words = wordsOf(name.replace(isProgram ? PROGRAM : DOCUMENT, ''));
  if (hasUnspaced(words.join(''))) return !isDocument;
  if (words.length > MAX_WORDS) return false;
  if (isDocument) return words.length === 1 && words.some((word) => ENDING.has(word));
  if (hasEnding(words) || isBeside(words)) return true;
  const [only = '', ...others] = words;
  if (others.length > 0 || !CHANGING.has(only) || LABELS.has(before.toLowerCase())) return false;
  if (isThing(before) || (before !== '' && ID.test(before))) return true;
  if (next === undefined && hasRow) return true;
  return !NOUNS.has(only) && (next === undefined || isThing(next) || ID.test(next));
}

const isThing = (name: string): boolean => THINGS.has(name.toLowerCase());

function isActingPair(pair: string): boolean {
  const at = pair.indexOf('=');
  const [key, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  const names = wordsOf(unescaped(key));
  const values = wordsOf(unescaped(value));
  if (names.some((word) => FORM_KEYS.has(word)) || FORM_KEYS.has(names.join(''))) return true;
  if (hasUnspaced(names.join('')) || hasUnspaced(values.join(''))) return true;
  if (names.length <= MAX_WORDS && (hasEnding(names) || isBeside(names))) return true;
  if (values.length <= MAX_WORDS && (hasEnding(values) || isBeside(values))) return true;
  if (ACT_KEYS.has(names.at(-1) ?? '')) return !values.every((word) => SHOWING.has(word) || /^\d+$/.test(word));
  const [only = '', ...others] = names;
  return others.length === 0 && CHANGING.has(only) && !NOUNS.has(only) && (value === '' || ID.test(value));
}

const hasEnding = (words: readonly string[]): boolean =>
  words.some((word, at) => ENDING.has(word) || ENDING.has(`${word}${words[at + 1] ?? ''}`) || isJoined(word));

/** Finds `deletepost`, `killsession`: no boundary between the verb and its object. */
function isJoined(word: string): boolean {
  for (let at = 3; at < word.length - 1; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if ((isVerb(before) && THINGS.has(after)) || (THINGS.has(before) && isVerb(after))) return true;
  }
  return false;
}

const isVerb = (word: string): boolean => ENDING.has(word) || (CHANGING.has(word) && !NOUNS.has(word));

/** Finds a verb beside its object, `to` between them: `close-account`, `addToCart`, `user_enable`. */
const isBeside = (words: readonly string[]): boolean => {
  const [first = '', ...others] = words.filter((word) => word !== 'to');
  const last = others.at(-1) ?? '';
  return (CHANGING.has(first) && THINGS.has(last)) || (THINGS.has(first) && CHANGING.has(last) && !NOUNS.has(last));
};

const hasUnspaced = (name: string): boolean =>
  UNSPACED.some((verb) => name.length <= verb.length + MAX_BESIDE && name.includes(verb));

/** `deleteUser`, `delete_user`, `user.delete` and `delete7` are words each. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2-')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');

/** Decodes escapes; an escape that is no UTF-8 leaves the others unchanged. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
