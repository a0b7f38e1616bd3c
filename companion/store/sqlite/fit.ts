/** Oldest SQLite without the WAL-reset fault (sqlite.org/wal.html). */
export const OLDEST = [3, 51, 3] as const;
/** Withdrawn by its makers. */
export const WITHDRAWN = '3.52.0';

/** Returns whether a version of SQLite is one that loses no data. */
export function isFit(version: string): boolean {
  const parts = version.split('.').map(Number);
  const older = OLDEST.map((least, index) => (parts[index] ?? 0) - least).find((difference) => difference !== 0) ?? 0;
  return older >= 0 && version !== WITHDRAWN;
}
