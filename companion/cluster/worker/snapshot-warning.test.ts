import { expect, it } from 'vitest';
import type { HeldSnapshot } from '../store/reach.ts';
import { SnapshotWarning, watchSnapshots } from './snapshot-warning.ts';

it('given a snapshot that is held for an hour, the warning is given twice, and once more for the next one', async () => {
  let now = 0;
  let held: HeldSnapshot | undefined;
  const said: string[] = [];
  const warning = new SnapshotWarning({
    sharedStore: { heldSnapshot: async () => held },
    clock: { monotonic: () => now },
    warn: (message) => said.push(message),
  });
  const pass = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++, now += 60_000) await warning.look();
  };
  await pass(3);
  expect(said).toEqual([]);
  held = { pid: 77, transactions: 1_234 };
  await pass(60);
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(
    /^The database session 77 holds a snapshot that is 1234 transactions old, .* pg_basebackup .*\.$/,
  );
  held = undefined;
  await pass(2);
  held = { pid: 0, transactions: 5_000 };
  await pass(2);
  expect(said).toHaveLength(3);
  expect(said[2]).toMatch(/^A replication slot or a prepared transaction holds/);
});

it('given a snapshot that is held, the watch has a notice of it until it has ended', async () => {
  let now = 0;
  let held: HeldSnapshot | undefined = { pid: 77, transactions: 1_234 };
  let look = (): void => undefined;
  const said: string[] = [];
  const watch = watchSnapshots({
    sharedStore: { heldSnapshot: async () => held },
    clock: {
      monotonic: () => now,
      timer: (ms, ring) => {
        look = () => {
          now += ms;
          ring();
        };
        return () => {
          look = () => undefined;
        };
      },
    },
    warn: (message) => said.push(message),
  });
  await expect
    .poll(watch.notices)
    .toMatchObject([{ code: 'snapshot-held', message: expect.stringContaining('session 77') }]);
  expect(said).toEqual(watch.notices().map(({ message }) => message));
  held = undefined;
  look();
  await expect.poll(watch.notices).toEqual([]);
  await watch.close();
  held = { pid: 78, transactions: 5_000 };
  look();
  expect(watch.notices()).toEqual([]);
});
