import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../companion/store/open.ts';
import { RESERVED } from '../../companion/store/reserve.ts';
import type { Store } from '../../companion/store/store.ts';

/**
 * The room that is kept for labels on a full disk is not at stake: it would be most of all that is copied, and looked
 * through for traces.
 */
export function openBare(dir: string): Store {
  const reserve = join(dir, 'reserve');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(reserve, '', { mode: 0o600 });
  truncateSync(reserve, RESERVED);
  const store = openStore(dir);
  rmSync(reserve);
  return store;
}
