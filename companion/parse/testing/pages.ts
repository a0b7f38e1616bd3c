import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** One page of a test set with human annotations; fields that the set lacks are absent. */
export interface TestPage {
  readonly id: string;
  readonly url?: string;
  readonly html: string;
  readonly text?: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly date?: string | null;
  readonly lang?: string;
  readonly type?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

/** Pages of `<folder>/<set>.jsonl.br` (brotli-packed JSON lines); none when the file is not there. */
export function testPages(folder: string, set: string): readonly TestPage[] {
  const file = join(folder, `${set}.jsonl.br`);
  if (!existsSync(file)) return [];
  const lines = brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TestPage);
}
