import { cpSync, mkdirSync } from 'node:fs';

/** Copies a state folder. From Node 22 on a copied folder gets a mode of its own, which a store refuses to open. */
export function copyState(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  cpSync(from, to, { recursive: true });
}
