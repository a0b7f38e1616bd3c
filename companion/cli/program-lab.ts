import { type Command, Option } from 'commander';
import { several, whole } from './arguments.ts';
import { STATE_FOLDER } from './common-options.ts';
import type { LabOptions } from './lab/lab.ts';
import { EXPERIMENT_NAMES } from './lab/names.ts';
import { say } from './language/say.ts';

/** Adds the commands that try crawls out: over a small web, and over recorded ones. */
export function addLabCommands(ambit: Command, finish: (code: number) => void): void {
  ambit
    .command('demo')
    .description(
      say('see a crawl at work in this terminal, over a small web made on the spot: no browser, no internet'),
    )
    .argument('<words...>', say('words of the topic'))
    .option('--pages <number>', say('pages to fetch'), whole(1), 60)
    .action(async (words: string[], { pages }: { pages: number }) =>
      finish(await (await import('./crawl/demo.ts')).demo({ words: words.join(' '), pages })),
    );

  ambit
    .command('lab')
    .description(say('run an experiment over recorded webs: tables, plots, a report, every point'))
    .argument('<experiment>', EXPERIMENT_NAMES.join(', '))
    .argument('[crawl]', say('for replay: id of your finished crawl'))
    .option('--web <dir>', say('folder of a recorded web; may be repeated'), several, [])
    .option('--topic <id>', say('one topic of the web (default: all); may be repeated'), several, [])
    .option('--topics <number>', say('maximum number of topics, spread over the list'), whole(1))
    .option('--orders <names>', say('orders to compare, separated by commas, or "all"'))
    .option('--pages <number>', say("pages to fetch; the default is the experiment's"), whole(1))
    .addOption(
      new Option('--seeds <which>', say('seeds near the topic or far from it'))
        .choices(['near', 'far'])
        .default('near'),
    )
    .addOption(
      new Option(
        '--topic-from <what>',
        say("harvest: the topic's words and seeds, or the text of one page that is the only seed"),
      )
        .choices(['words', 'page'])
        .default('words'),
    )
    .option('--seed <number>', say('seed of every random choice'), whole(0), 1)
    .option(
      '--repeats <number>',
      say('labels, ceiling, bootstrap, questions: crawls of each kind, whose mean counts (5)'),
      whole(1),
    )
    .option('--answers <number>', say('watch: announced pages that an honest user labels each week (0)'), whole(0))
    .option('--labels <number>', say('watch: labels before it, in place of none and then 20'), whole(0))
    .option('--crawls <dir>', say('watch: folder that keeps the crawls before it, for the next run'))
    .option('--full', say('papers: every experiment with all topics and its own pages, for hours'))
    .option(
      '--texts <file>',
      say('extraction: pages with marked main texts, JSON lines of html and text; may be repeated'),
      several,
      [],
    )
    .option('--data <dir>', say('for replay: $1', STATE_FOLDER))
    .option('--out <dir>', say('folder for the report, the tables, the plots and the points (papers: ambit-papers)'))
    .option('--json', say('print rows as JSON, one object per line; every point where an experiment has no rows'))
    .action(async (experiment: string, crawl: string | undefined, options: LabOptions) =>
      finish(await (await import('./lab/lab.ts')).lab(experiment, crawl, options)),
    );

  ambit
    .command('replay')
    .description(say('serve a recorded web to browsers and other programs, as a forward proxy'))
    .requiredOption('--web <dir>', say('folder of the recorded web, or "demo"'))
    .option('--port <number>', say('port; 0 lets the system choose'), whole(0, 65_535), 0)
    .action(async (options) => finish(await (await import('./replay.ts')).replay(options)));
}
