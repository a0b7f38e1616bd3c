// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repeated } from '../../../../shared/testing/effort.ts';
import { layoutOf, nearest, pathTo } from './map-layout.ts';

const page = (host: string, from = -1, id = 0) => ({
  id,
  url: `http://${host}/${id}`,
  title: '',
  host,
  relevance: 0.5,
  onTopic: true,
  depth: 0,
  from,
});

it('given any pages, hosts never overlap, pages lie inside their host, and a click finds every page', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 300 }), (of) => {
      const pages = of.map((host, id) => page(`h${host}.example`, -1, id));
      const layout = layoutOf(pages);
      for (const [index, a] of layout.hosts.entries()) {
        for (const b of layout.hosts.slice(index + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius);
        }
      }
      pages.forEach(({ host }, place) => {
        const circle = layout.hosts.find((one) => one.host === host);
        const [x = Number.NaN, y = Number.NaN] = [layout.x[place], layout.y[place]];
        expect(Math.hypot(x - (circle?.x ?? 0), y - (circle?.y ?? 0))).toBeLessThanOrEqual(circle?.radius ?? 0);
        expect(nearest(layout, x, y, 1)).toBe(place);
      });
    }),
    { numRuns: repeated(40) },
  );
});

it('the path to a page begins at its seed', () => {
  const pages = [page('a'), page('a', 0), page('b', 1)];
  expect(pathTo(pages, 2)).toEqual([0, 1, 2]);
  expect(pathTo(pages, 0)).toEqual([0]);
  expect(pathTo([page('a', 1), page('a', 0)], 0)).toEqual([1, 0]);
});
