import { BEGIN, END, type PageNote } from './note.ts';

const FENCE = /^---\s*$/;
const KEY = /^([\w-]+):(?:\s|$)/;
/** Lines that belong to the property above them: indented ones, and items of its list. */
const CONTINUED = /^(?:\s+\S|-(?:\s|$))/;

/**
 * Puts the present state of a page into its note. Rewrites the properties that Ambit owns and the lines between its
 * marks; every other line stays as it is, octet by octet. Without both marks in order the text is left alone.
 */
export function mergeNote(existing: string, note: PageNote): string {
  const mark = existing.startsWith('\ufeff') ? '\ufeff' : '';
  const lines = existing.slice(mark.length).split('\n');
  const end = lines[0]?.endsWith('\r') ? '\r' : '';
  const own = (made: readonly string[]): string[] => made.map((line) => line + end);
  const close = FENCE.test(lines[0] ?? '') ? lines.findIndex((line, at) => at > 0 && FENCE.test(line)) : -1;
  const head =
    close < 0
      ? own(['---', ...note.properties.map(({ line }) => line), '---'])
      : [lines[0] ?? '', ...mergedProperties(lines.slice(1, close), note, own), lines[close] ?? ''];
  return mark + [...head, ...mergedBody(lines.slice(close + 1), note, own)].join('\n');
}

type Own = (made: readonly string[]) => string[];

function mergedProperties(lines: readonly string[], { properties }: PageNote, own: Own): string[] {
  const ours = new Map(properties.map((property) => [property.key, property]));
  const written = new Set<string>();
  const merged: string[] = [];
  let replaced = false;
  for (const line of lines) {
    const key = KEY.exec(line)?.[1];
    const property = key === undefined ? undefined : ours.get(key);
    if (key !== undefined) {
      replaced = property !== undefined && property.once !== true;
      if (property !== undefined && replaced && !written.has(key)) merged.push(...own([property.line]));
      written.add(key);
    } else if (!CONTINUED.test(line)) replaced = false;
    if (!replaced) merged.push(line);
  }
  const missing = properties.filter(({ key, once }) => once !== true && !written.has(key));
  return [...merged, ...own(missing.map(({ line }) => line))];
}

function mergedBody(lines: readonly string[], { block }: PageNote, own: Own): readonly string[] {
  const begin = lines.findIndex((line) => line.trimEnd() === BEGIN);
  const end = lines.findIndex((line, at) => at > begin && line.trimEnd() === END);
  if (begin < 0 || end < 0) return lines;
  return [...lines.slice(0, begin), ...own(block), ...lines.slice(end + 1)];
}
