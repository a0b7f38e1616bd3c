import { expect, it } from 'vitest';
import { isEmptyAnchor } from './empty-anchor.ts';

it.each(['here', 'Read more…', '更多>>', ' >> ', ''])('%j carries no evidence', (anchor) => {
  expect(isEmptyAnchor(anchor)).toBe(true);
});

it.each(['2', '[3]', '1/20', 'camera', 'Chapter 2', '»'.repeat(100_000)])('%s carries some', (anchor) => {
  expect(isEmptyAnchor(anchor)).toBe(false);
});
