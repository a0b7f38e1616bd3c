import { CommanderError } from 'commander';
import { EXIT, exitOf } from './cli/exit.ts';
import { tellFault } from './cli/fault-sentence.ts';
import { endWithReader } from './cli/interrupt.ts';
import { program } from './cli/program.ts';
import { keepHeapLean } from './heap.ts';

export { tellFault };

/** The command line: runs one command and gives its exit code (0 done, 1 failure, 2 bad arguments). */
export async function main(args: readonly string[]): Promise<number> {
  keepHeapLean();
  endWithReader(process.stdout, process.stderr);
  let code: number = EXIT.ok;
  const ambit = program((given) => {
    code = given;
  });
  for (const command of [ambit, ...ambit.commands]) {
    command.exitOverride().configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) });
  }
  try {
    await ambit.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Help and version are shown by throwing, too, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badArguments;
    tellFault(error);
    return exitOf(error);
  }
}
