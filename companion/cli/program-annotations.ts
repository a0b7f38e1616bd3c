import { Argument, type Command } from 'commander';
import { STATE_FOLDER } from './common-options.ts';
import { say } from './language/say.ts';
import type { AnnotateOptions } from './store/annotate.ts';

const NOTE_TASKS = ['list', 'add', 'remove'] as const;
const NAME_TASKS = [...NOTE_TASKS, 'rename'] as const;

/** Adds the commands for what the user writes about pages. */
export function addAnnotationCommands(ambit: Command, finish: (code: number) => void): void {
  const names = [
    ['tags', say('list tags with their number of pages, or change those of pages, beside a running companion too')],
    [
      'collections',
      say('list collections with their number of pages, or change what is in them, beside a running companion too'),
    ],
  ] as const;
  for (const [of, about] of names)
    withOptions(ambit.command(of).description(about))
      .addArgument(new Argument('[task]').choices(NAME_TASKS).default('list'))
      .argument('[name]', say('a name; new to Ambit or known'))
      .argument('[more...]', say('addresses of pages; rename: the new name'))
      .action(
        async (task: (typeof NAME_TASKS)[number], text = '', more: string[] = [], options: AnnotateOptions = {}) => {
          const { annotate, listAnnotations } = await import('./store/annotate.ts');
          finish(
            await (task === 'list' ? listAnnotations(of, options) : annotate({ of, do: task, text, more }, options)),
          );
        },
      );
  withOptions(
    ambit
      .command('notes')
      .description(say('list notes, or write and remove those of a page, beside a running companion too')),
  )
    .addArgument(new Argument('[task]').choices(NOTE_TASKS).default('list'))
    .argument('[page]', say('address of the page'))
    .argument('[words...]', say('add: the note, below one that the page has'))
    .action(
      async (task: (typeof NOTE_TASKS)[number], page?: string, words: string[] = [], options: AnnotateOptions = {}) => {
        const { annotate, listAnnotations } = await import('./store/annotate.ts');
        const change = { of: 'notes', text: words.join(' '), more: page === undefined ? [] : [page] } as const;
        finish(
          await (task === 'list' ? listAnnotations('notes', options) : annotate({ ...change, do: task }, options)),
        );
      },
    );
}

const withOptions = (command: Command): Command =>
  command.option('--data <dir>', STATE_FOLDER).option('--json', say('one JSON object per line'));
