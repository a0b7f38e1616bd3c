import { cut } from './cut.ts';
import type { Flat } from './flat.ts';
import { joinLines } from './main-text.ts';
import { PAGE_LIMITS } from './record.ts';

/** Low-density lines tolerated in a row inside the body (Overseas). */
const MAX_GAP = 20;
/** Bytes of text below which extraction continues (Overseas); a Chinese character counts 2, as in GBK. */
const MIN_BYTES = 200;
/** Share of a line's text outside links from which it counts as dense, and its least length in bytes. */
const DENSE_SHARE = 0.5;
const DENSE_BYTES = 40;

function bytes(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at) > 0xff ? 2 : 1;
  return sum;
}

/**
 * Main text by text density per line (Overseas, S2.4): the body starts at a dense line, bears up to 20 thin lines in a
 * row, and ends there unless it is still under 200 bytes; of several such runs the longest wins. The paper's own
 * option, kept beside `mainText` for comparison.
 */
export function densityText(flat: Flat): string {
  const dense = flat.lines.map(({ start, end, linked }) => {
    const share = 1 - linked / Math.max(1, end - start);
    return share >= DENSE_SHARE && bytes(flat.text.slice(start, end)) >= DENSE_BYTES;
  });
  let best: [from: number, to: number, size: number] = [0, 0, 0];
  for (let at = 0; at < dense.length; at++) {
    if (!dense[at]) continue;
    let [to, size, gap] = [at, 0, 0];
    let end = at;
    for (; end < dense.length && (gap <= MAX_GAP || size < MIN_BYTES); end++) {
      gap = dense[end] ? 0 : gap + 1;
      if (!dense[end]) continue;
      to = end + 1;
      const line = flat.lines[end];
      size += line === undefined ? 0 : bytes(flat.text.slice(line.start, line.end));
    }
    if (size > best[2]) best = [at, to, size];
    at = end;
  }
  const [from, to] = best;
  const kept = flat.lines.slice(from, to).filter((line) => line.linked * 2 <= line.end - line.start);
  return cut(joinLines(flat, kept), PAGE_LIMITS.text);
}
