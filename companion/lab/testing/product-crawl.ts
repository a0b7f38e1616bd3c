import { spawn } from 'node:child_process';
import type { RecordedTopic } from '../truth.ts';

/** Path of the built command, from the root of the repository. */
const ENTRANCE = 'companion/ambit.mjs';

/**
 * Crawls a recorded web by the built `ambit crawl --web`, as a user calls it, and returns the addresses in the order
 * fetched.
 * @throws Error with what the command said, when it fails
 */
export async function productCrawl(
  dir: string,
  { keywords, seeds }: Pick<RecordedTopic, 'keywords' | 'seeds'>,
  pages: number,
): Promise<readonly string[]> {
  const args = ['crawl', '--web', dir, '--keywords', keywords.join(', '), '--pages', String(pages), '--json'];
  const child = spawn(process.execPath, [ENTRANCE, ...args, ...seeds.flatMap((seed) => ['--seed', seed])]);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`ambit crawl ended with ${code}: ${err}`);
  const lines = out.trim().split('\n');
  return lines.flatMap((line) => {
    const { url } = JSON.parse(line) as { readonly url?: string };
    return url ?? [];
  });
}
