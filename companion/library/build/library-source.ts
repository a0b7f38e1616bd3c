import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../classes/', import.meta.url);

/** Returns the texts of all classes, in the sequence of their files' names. */
export const librarySource = (): string =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
    .join('');
