import { expect, it } from 'vitest';
import { loaded, valuesOf } from '../../../shared/collections/testing/list-archive.ts';
import { TargetCells } from './target-cells.ts';

it('keeps a row or a score of each target, whichever was given last', () => {
  const cells = new TargetCells();
  for (const target of [0, 65_535, 65_536]) cells.setRow(target, target);
  cells.setScore(65_535, 0.3);
  cells.setScore(7, 2 ** -126);
  cells.clear(65_536);
  const all = [0, 7, 65_535, 65_536, 9_999_999, -1];
  const told = (of: TargetCells) => all.map((target) => [of.row(target), of.score(target)]);
  expect(told(cells)).toEqual([
    [0, 0],
    [-1, 2 ** -126],
    [-1, Math.fround(0.3)],
    [-1, 0],
    [-1, 0],
    [-1, 0],
  ]);
  expect(told(loaded(new TargetCells(), valuesOf(cells)))).toEqual(told(cells));
});
