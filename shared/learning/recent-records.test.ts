import { expect, it } from 'vitest';
import { RecentRecords } from './recent-records.ts';

it('remembers the outcomes of the newest things alone, and takes none for those of another', () => {
  const records = new RecentRecords(4);
  const ids = Array.from({ length: 6 }, () => records.give());
  expect(ids).toEqual([0, 1, 2, 3, 4, 5]);
  for (const id of ids) records.add(id, 1);
  records.change(2, -0.5);
  records.change(0, -1);
  // (outcomes + 3 * 0.2) / (tries + 3)
  expect(records.mean(2, 0.2, 3)).toBeCloseTo((0.5 + 0.6) / 4);
  expect(records.mean(5, 0.2, 3)).toBeCloseTo((1 + 0.6) / 4);
  expect([records.mean(0, 0.2, 3), records.mean(1, 0.2, 3)]).toEqual([0.2, 0.2]);
});
