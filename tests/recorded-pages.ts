/** Pages of the recorded webs beside the repository (`../shared/webs`), where they are at hand. */
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createBrotliDecompress } from 'node:zlib';

const WEBS = new URL('../../shared/webs/', import.meta.url);
export const hasRecordedWebs = (): boolean => existsSync(WEBS);

export interface RecordedHtml {
  readonly url: string;
  readonly html: string;
}

/** Every `stride`th page of a web from the first on, at most `most`. */
export async function recordedPages(web: string, most: number, stride: number): Promise<RecordedHtml[]> {
  const input = createReadStream(new URL(`${web}/pages.jsonl.br`, WEBS)).pipe(createBrotliDecompress());
  const found: RecordedHtml[] = [];
  let at = 0;
  for await (const line of createInterface({ input })) {
    if (at++ % stride === 0) found.push(JSON.parse(line) as RecordedHtml);
    if (found.length === most) break;
  }
  input.destroy();
  return found;
}
