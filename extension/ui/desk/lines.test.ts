// @vitest-environment node
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

it('words are cut to what the wire takes, never within a sign', () => {
  expect(linesOf(`tea, tea，茶、绿茶\n${'👍'.repeat(60)}\na${'👍'.repeat(60)}`)).toEqual([
    ...['tea', '茶', '绿茶'],
    '👍'.repeat(50),
    `a${'👍'.repeat(49)}`,
  ]);
});
