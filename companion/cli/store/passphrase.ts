import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { say } from '../language/say.ts';
import type { Terminal } from './sure.ts';

/** Fewest characters of a new passphrase. */
const LEAST = 8;

const THIS_TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Asks for a passphrase, without showing what is typed. A script has no terminal: the first line of its standard input
 * is the passphrase, so that no list of processes ever shows it.
 * @param isNew asks twice at a terminal
 * @throws bad-arguments for none, for a short new one, or for two that differ
 */
export async function askPassphrase(isNew: boolean, terminal: Terminal = THIS_TERMINAL): Promise<string> {
  const asked = terminal.input.isTTY ? await typed(isNew, terminal) : await firstLine(terminal);
  if (asked === '')
    throw new AmbitError('bad-arguments', say('No passphrase was given, so nothing was done: call it again.'));
  if (isNew && [...asked].length < LEAST)
    throw new AmbitError(
      'bad-arguments',
      say('A passphrase needs at least $1 characters: choose a longer one.', LEAST),
    );
  return asked;
}

async function typed(isNew: boolean, terminal: Terminal): Promise<string> {
  const first = await hidden(`${say('Passphrase:')} `, terminal);
  if (isNew && first !== '' && (await hidden(`${say('The same once more:')} `, terminal)) !== first)
    throw new AmbitError('bad-arguments', say('The two passphrases differ, so nothing was done: call it again.'));
  return first;
}

/** Shows the question and nothing that is typed. Ctrl-C and a closed terminal give no answer. */
async function hidden(question: string, { input, output }: Terminal): Promise<string> {
  output.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  const ended = new Promise<string>((resolve) => {
    lines.once('close', () => resolve(''));
    lines.once('SIGINT', () => lines.close());
  });
  try {
    return await Promise.race([lines.question(''), ended]);
  } finally {
    lines.close();
    output.write('\n');
  }
}

async function firstLine({ input }: Terminal): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) return line;
  return '';
}
