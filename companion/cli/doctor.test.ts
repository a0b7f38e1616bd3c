import { expect, it } from 'vitest';
import { machineFindings, withoutHome } from './doctor-machine.ts';
import { stateFindings } from './doctor-state.ts';

it('shows no home folder', () => {
  expect(withoutHome('/home/ann/.local/share/ambit', '/home/ann')).toBe('~/.local/share/ambit');
});

it('says what the machine has', async () => {
  const found = await machineFindings();
  expect(found.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Ambit', 'Node', 'database', 'browser', 'display', 'extension', 'ports']),
  );
  expect(found.find(({ what }) => what === 'database')?.says).toMatch(/SQLite \d+\.\d+\.\d+ works/);
});

it('makes no state folder by looking for one', async () => {
  expect(await stateFindings('/nowhere/ambit')).toEqual([
    { what: 'state folder', says: '/nowhere/ambit, not made yet' },
  ]);
});
