import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes what runs that were killed left in a folder. @param name of such an entry; its first group is the number of
 * the run's process
 */
export function removeLeft(folder: string, name: RegExp): void {
  for (const entry of readdirSync(folder)) {
    const [, id] = name.exec(entry) ?? [];
    if (id !== undefined && !isAlive(Number(id))) rmSync(join(folder, entry), { recursive: true, force: true });
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (cause) {
    // A process of another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
