import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { DATABASE, openStore } from '../../store/open.ts';
import { openTold } from './told-store.ts';

it('given damaged data, prints to standard error what became of it; given sound data, prints nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-told-'));
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  openStore(folder).close();
  openTold(folder).close();
  expect(said).not.toHaveBeenCalled();
  writeFileSync(join(folder, DATABASE), 'no database at all');
  openTold(folder).close();
  expect(said.mock.calls).toEqual([[expect.stringMatching(/damaged.*kept as ambit\.db\.corrupt-.*started afresh/)]]);
  rmSync(folder, { recursive: true });
});
