import type { LinkMap } from '../../../../shared/api/results.ts';

export interface HostCircle {
  readonly host: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly pages: number;
}

/** Places of all pages and hosts; page `i` is at `x[i]`, `y[i]`. */
export interface Layout {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly hosts: readonly HostCircle[];
  /** Radius of the whole. */
  readonly radius: number;
}

/** Distance of neighbouring pages. */
const STEP = 9;
const GAP = 14;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/**
 * Hosts as circles round the one with the most pages, in rings; in each the pages as the seeds of a sunflower (Vogel
 * 1979), most relevant in the middle. Linear in the pages and without chance: the same crawl gives the same picture.
 */
export function layoutOf(pages: LinkMap['pages']): Layout {
  const byHost = new Map<string, number[]>();
  pages.forEach(({ host }, place) => {
    const known = byHost.get(host);
    if (known === undefined) byHost.set(host, [place]);
    else known.push(place);
  });
  const ordered = [...byHost].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  const x = new Float32Array(pages.length);
  const y = new Float32Array(pages.length);
  const circles = rings(ordered.map(([, places]) => STEP * Math.sqrt(places.length) + STEP));
  const hosts = ordered.map(([host, places], index): HostCircle => {
    const circle = circles[index] ?? { x: 0, y: 0, radius: 0 };
    const inside = [...places].sort((a, b) => (pages[b]?.relevance ?? 0) - (pages[a]?.relevance ?? 0));
    inside.forEach((place, rank) => {
      const distance = STEP * Math.sqrt(rank);
      x[place] = circle.x + distance * Math.cos(rank * GOLDEN);
      y[place] = circle.y + distance * Math.sin(rank * GOLDEN);
    });
    return { host, ...circle, pages: places.length };
  });
  return { x, y, hosts, radius: Math.max(1, ...circles.map((one) => Math.hypot(one.x, one.y) + one.radius)) };
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** @param radii largest first; the circles do not touch. */
function rings(radii: readonly number[]): readonly Circle[] {
  const [first = 0, ...rest] = radii;
  const circles: Circle[] = [{ x: 0, y: 0, radius: first }];
  let inner = first + GAP;
  let ring = 0;
  let largest = 0;
  let angle = 2 * Math.PI;
  for (const radius of rest) {
    let width = widthOf(radius, ring);
    if (angle + width > 2 * Math.PI) {
      if (ring > 0) inner = ring + largest + GAP;
      largest = radius;
      ring = inner + radius;
      angle = 0;
      width = widthOf(radius, ring);
    }
    const at = angle + width / 2;
    circles.push({ x: ring * Math.cos(at), y: ring * Math.sin(at), radius });
    angle += width;
  }
  return circles;
}

/** Angle that a circle takes on a ring, with its gap. */
const widthOf = (radius: number, ring: number): number =>
  2 * Math.asin(Math.min(1, (radius + GAP / 2) / Math.max(ring, 1)));

/** Places from the seed to a page, both included. */
export function pathTo(pages: LinkMap['pages'], place: number): readonly number[] {
  const path: number[] = [];
  for (let at = place; at >= 0 && !path.includes(at); at = pages[at]?.from ?? -1) path.unshift(at);
  return path;
}

/** The page nearest to a point, at most `reach` away; -1 for none. */
export function nearest({ x, y }: Layout, px: number, py: number, reach: number): number {
  let found = -1;
  let least = reach * reach;
  for (let place = 0; place < x.length; place++) {
    const distance = ((x[place] ?? 0) - px) ** 2 + ((y[place] ?? 0) - py) ** 2;
    if (distance <= least) {
      least = distance;
      found = place;
    }
  }
  return found;
}
