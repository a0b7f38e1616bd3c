import { cut } from './cut.ts';
import type { Flat } from './flat.ts';
import { joinLines } from './main-text.ts';
import { PAGE_LIMITS } from './record.ts';

/** Bounds of the body by line. */
export interface DensityRules {
  /** Thin lines tolerated in a row inside the body. */
  readonly tolerated: number;
  /** Bytes of text below which extraction continues; a Chinese character counts 2, as in GBK. */
  readonly bytes: number;
  /** Share of a line's text outside links, in [0,1], from which the line counts as dense. */
  readonly density: number;
}

/** Values of Overseas, and a share of our own: the paper gives none. */
export const DENSITY_RULES: DensityRules = { tolerated: 20, bytes: 200, density: 0.5 };

/** Least length of a dense line, in bytes. */
const DENSE_BYTES = 40;

function bytes(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at) > 0xff ? 2 : 1;
  return sum;
}

/**
 * Main text by text density per line (Overseas, S2.4): the body starts at a dense line, bears up to 20 thin lines in a
 * row, and ends there unless it is still under 200 bytes; of several such runs the longest wins. The paper's own
 * option, which a crawl may use in place of `mainText`.
 */
export function densityText(flat: Flat, rules: DensityRules = DENSITY_RULES): string {
  const dense = flat.lines.map(({ start, end, linked }) => {
    const share = 1 - linked / Math.max(1, end - start);
    return share >= rules.density && bytes(flat.text.slice(start, end)) >= DENSE_BYTES;
  });
  let best: [from: number, to: number, size: number] = [0, 0, 0];
  for (let at = 0; at < dense.length; at++) {
    if (!dense[at]) continue;
    let [to, size, gap] = [at, 0, 0];
    let end = at;
    for (; end < dense.length && (gap <= rules.tolerated || size < rules.bytes); end++) {
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
