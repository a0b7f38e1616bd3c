import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Reads a public test set from the folder given as argument (default ../shared/data): `.json`, or `.jsonl.br` as a
 * list. Without the file, prints a sentence and returns undefined. The caller names the type; nothing checks it.
 */
export function readData<Row>(file: string): Row[] | undefined {
  const path = resolve(process.argv[2] ?? '../shared/data', file);
  if (!existsSync(path)) {
    console.log(`There is no test set at ${path}; give the folder that holds ${file} as argument.`);
    return undefined;
  }
  const bytes = readFileSync(path);
  if (!file.endsWith('.br')) return JSON.parse(bytes.toString());
  const lines = brotliDecompressSync(bytes).toString().trim().split('\n');
  return lines.map((line): Row => JSON.parse(line));
}

/** CPU seconds of this process that `run` takes. */
export function cpuSeconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}
