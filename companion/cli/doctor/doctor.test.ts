import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DATABASE, openStore } from '../../store/open.ts';
import { salvageFile } from '../../store/sqlite/salvage/salvage-file.ts';
import { makeSampleStore } from '../../store/testing/sample-store.ts';
import { type ControlAbout, type ControlOptions, listenForControl } from '../serve/control.ts';
import { VERSION } from '../version.ts';
import { machineFindings, withoutHome } from './doctor-machine.ts';
import { stateFindings } from './doctor-state.ts';

const parent = mkdtempSync(join(tmpdir(), 'ambit-doctor-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it('shows no home folder', () => {
  expect(withoutHome('/home/ann/.local/share/ambit', '/home/ann')).toBe('~/.local/share/ambit');
});

it('reports Node, database, browser, display, extension and ports of the machine', async () => {
  const found = await machineFindings();
  expect(found.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Ambit', 'Node', 'database', 'browser', 'display', 'extension', 'ports']),
  );
  expect(found.find(({ what }) => what === 'database')?.says).toMatch(/SQLite \d+\.\d+\.\d+ works/);
});

it('makes no state folder by looking for one', async () => {
  const folder = join(parent, 'below', 'ambit');
  expect(await stateFindings(folder)).toEqual([{ what: 'state folder', says: `${folder}, not made yet` }]);
  expect(existsSync(join(parent, 'below'))).toBe(false);
});

it('given a place where no state folder can be made, reports it', async () => {
  writeFileSync(join(parent, 'file'), '');
  const [finding] = await stateFindings(join(parent, 'file', 'ambit'));
  expect(finding?.mend).toMatch(/--data/);
});

it.each([
  ['this version', VERSION, undefined],
  ['the one before an update', '0.0.9', expect.stringMatching(`This program is ${VERSION}.*serve --data`)],
])(
  'given a running companion of %s, reports it, and the next step where it is another',
  async (_what, version, mend) => {
    const folder = mkdtempSync(join(parent, 'run-'));
    const about = (): ControlAbout => ({ type: 'about', port: 7645, version, paired: 0, refused: {} });
    const control = await listenForControl({ folder, about } as ControlOptions);
    const running = (await stateFindings(folder)).find(({ what }) => what === 'companion');
    await control?.close();
    expect(running).toEqual({ what: 'companion', says: expect.stringContaining(version), ...(mend && { mend }) });
  },
);

it('given a damaged file that is kept, names it, with what was recovered; and tells the newest copy', async () => {
  const folder = mkdtempSync(join(parent, 'damaged-'));
  makeSampleStore(folder);
  const file = join(folder, DATABASE);
  const store = openStore(folder);
  store.upkeep.copy();
  store.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xaa, 4_096, 8_192));
  openStore(folder, salvageFile).close();
  const found = await stateFindings(folder);
  expect(found.find(({ what }) => what === 'copies')?.says).toMatch(/^1 of labels.*newest copy-.*\.db$/);
  expect(found.find(({ what }) => what === 'damaged file')?.says).toMatch(
    /kept as ambit\.db\.corrupt-\S+Z\. Recovered: 250 labels/,
  );
});
