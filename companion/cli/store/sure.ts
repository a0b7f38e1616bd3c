import { createInterface } from 'node:readline/promises';

/** Streams of a question and its answer. */
export interface Terminal {
  readonly input: Pick<NodeJS.ReadStream, 'isTTY'> & NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Asks the user at a terminal; y or yes is a yes, anything else a no. A script has no terminal and named what it wants:
 * it is not asked.
 * @param question is made only at a terminal
 */
export async function isSure(
  question: () => Promise<string>,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!input.isTTY) return true;
  const asked = await question();
  const lines = createInterface({ input, output });
  // A closed terminal gives no answer, which is a no.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return /^y(es)?$/i.test((await Promise.race([lines.question(`${asked} [y/N] `), closed])).trim());
  } finally {
    lines.close();
  }
}
