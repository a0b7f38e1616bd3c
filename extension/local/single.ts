import { database } from './database.ts';

/** Single things by name. What is read may come from an older version: check it. */
export async function readSingle(name: string): Promise<unknown> {
  return (await database()).get('single', name);
}

/** Keeps a single thing under its name, in place of what stood there. */
export async function writeSingle(name: string, value: unknown): Promise<void> {
  await (await database()).put('single', value, name);
}

export async function dropSingle(name: string): Promise<void> {
  await (await database()).delete('single', name);
}
