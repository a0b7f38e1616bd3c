// @vitest-environment node
import { expect, it } from 'vitest';
import type { Mark } from './rate.ts';
import { signLook } from './sign-look.ts';

const MARKS: readonly Mark[] = ['promising', 'seen', 'off-topic', ''];
const COLOUR = /#[\da-f]{8}|#[\da-f]{6}(?![\da-f])/g;

it('every mark is drawn with the same layers and stops, in colours of its own', () => {
  const shapes = MARKS.map((mark) => signLook(mark).replace(COLOUR, 'colour'));
  expect(new Set(shapes).size).toBe(1);
  expect(shapes[0]).toContain('colour');
  expect(new Set(MARKS.map(signLook)).size).toBe(MARKS.length);
});

it('a link without a mark gets a sign that is painted and invisible', () => {
  for (const colour of signLook('').match(COLOUR) ?? []) expect(colour).toMatch(/01$/);
});
