import { readFileSync } from 'node:fs';

/**
 * Patterns of the files that git ignores: builds, data and secrets of this machine. The zip of sources, which a store
 * and every release get, leaves them out.
 */
export const NO_SOURCES: readonly string[] = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => `**/${line.replace(/\/$/, '/**')}`);
