import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** `.ts` in the repository, `.js` when built. */
const ENDING = extname(import.meta.filename);
/**
 * Code that turns bytes to records and says which links may be followed, with all that it imports; and code that writes
 * records down.
 */
const MAKERS = ['companion/parse/parse-html', 'companion/parse/charset', 'companion/crawl/rules/link-rules'];
const WRITERS = ['companion/lab/web/parsed-web'];
const IMPORTS = /\bfrom '(\.[^']+)'/g;

/** A short mark of the code that turns HTML into records: another parser never reads this one's records. */
export function parserMark(): string {
  const files = new Set(MAKERS.map((file) => join(ROOT, file + ENDING)));
  for (const file of files) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS)) files.add(join(dirname(file), path));
  }
  for (const file of WRITERS) files.add(join(ROOT, file + ENDING));
  const hash = createHash('sha256');
  for (const file of [...files].sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
