import type { LibraryClass } from '../../shared/api/library.ts';
import { HUMANITIES } from './humanities.ts';
import { SCIENCES } from './sciences.ts';

/**
 * The topic library (SkyReach, S0.1): the 22 main classes of the Chinese Library Classification, with subjects of its
 * second level.
 */
export const DIRECTORY: readonly LibraryClass[] = [...HUMANITIES, ...SCIENCES];
