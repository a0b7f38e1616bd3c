import { existsSync, readFileSync } from 'node:fs';
import type { ServiceCall, ServiceManager } from './manager.ts';

/**
 * The state of a service's file: none; it starts this installation; it starts another one; it starts a file that is
 * gone.
 */
export type Installed =
  | { readonly kind: 'none' }
  | { readonly kind: 'this' }
  | { readonly kind: 'other'; readonly program: string }
  | { readonly kind: 'gone'; readonly program: string };

/** Reads the file of a service. `node` and `program` alone count: the same program with other options is this one. */
export function readInstalled(
  { file, partsOf }: Pick<ServiceManager, 'file' | 'partsOf'>,
  { node, program }: Pick<ServiceCall, 'node' | 'program'>,
  exists: (path: string) => boolean = existsSync,
): Installed {
  if (!existsSync(file)) return { kind: 'none' };
  const [named = '', started = ''] = partsOf(readFileSync(file));
  const gone = [named, started].find((path) => !exists(path));
  if (gone !== undefined) return { kind: 'gone', program: gone };
  return named === node && started === program ? { kind: 'this' } : { kind: 'other', program: started };
}
