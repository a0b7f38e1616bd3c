import { CommanderError } from 'commander';
import { AmbitError } from '../shared/errors/ambit-error.ts';
import { EXIT, exitOf } from './cli/exit.ts';
import { tellFault } from './cli/fault-sentence.ts';
import { endWithReader } from './cli/interrupt.ts';
import { isUnknownLanguage, LANGUAGES, splitLanguage } from './cli/language/language.ts';
import { say } from './cli/language/say.ts';
import { told } from './cli/language/told.ts';
import { program } from './cli/program.ts';
import { tuneEngine } from './heap.ts';

export { tellFault };

/** The command line: runs one command and gives its exit code (0 done, 1 failure, 2 bad arguments). */
export async function main(args: readonly string[]): Promise<number> {
  tuneEngine();
  endWithReader(process.stdout, process.stderr);
  let code: number = EXIT.ok;
  const ambit = program((given) => {
    code = given;
  });
  for (const command of [ambit, ...ambit.commands]) {
    command.exitOverride().configureOutput({ outputError: (text, write) => write(refusal(text)) });
  }
  const { named, rest } = splitLanguage(args);
  try {
    if (isUnknownLanguage(named))
      throw new AmbitError('bad-arguments', say('$1: no such language; known: $2.', named ?? '', LANGUAGES.join(', ')));
    await ambit.parseAsync(rest, { from: 'user' });
    return code;
  } catch (error) {
    // Help and version are shown by throwing, too, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badArguments;
    tellFault(error);
    return exitOf(error);
  }
}

/** Translates the library's sentences on a refused call, line by line, into the language of this process. */
const refusal = (text: string): string =>
  text
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => told(line))
    .join('\n');
