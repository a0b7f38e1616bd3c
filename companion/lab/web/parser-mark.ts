import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PARTS = ['companion/parse', 'shared/page', 'shared/text', 'shared/url', 'companion/lab/web'];

/** What makes no record: tests, benchmarks, and the side that stands in a browser. */
const BESIDE = /(?:\.test\.[jt]s|(?:^|\/)(?:testing|bench)\/.*|snapshot[^/]*)$/;

/** A short mark of the code that turns HTML into records: another parser never reads this one's records. */
export function parserMark(): string {
  const hash = createHash('sha256');
  for (const part of PARTS) {
    const dir = join(ROOT, part);
    for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.[jt]s$/.test(file) && !BESIDE.test(file.replaceAll('\\', '/')))
        hash.update(file).update(readFileSync(join(dir, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
