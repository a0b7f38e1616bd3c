import { Argument, Command, Option } from 'commander';
import { JUDGE_MODELS, ORDER_NAMES, SHARES } from '../../shared/api/crawl.ts';
import { FORMATS } from '../../shared/api/export.ts';
import { SHOWS } from '../../shared/api/results.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { fraction, parameter, several, whole } from './arguments.ts';
import { ALLOW_HOST, CONTACT, PROXY, STATE_FOLDER, WEB } from './common-options.ts';
import type { CrawlOptions } from './crawl/crawl.ts';
import type { ParametersOptions } from './crawl/parameters.ts';
import type { SeedsOptions } from './crawl/seeds.ts';

import type { InspectOptions } from './inspect/inspect.ts';
import { INSPECT_KINDS, type InspectKind } from './inspect/inspect-kinds.ts';
import { firstSteps, helpOf } from './language/help.ts';
import { LANGUAGES } from './language/language.ts';
import { say } from './language/say.ts';
import { ownCommand } from './own-command.ts';
import { addAnnotationCommands } from './program-annotations.ts';
import { addCompanionCommands } from './program-companion.ts';
import { addLabCommands } from './program-lab.ts';
import { addSharedCommands } from './program-shared.ts';
import type { ExportOptions } from './store/export.ts';
import type { SearchOptions } from './store/search.ts';
import type { StoreOptions } from './store/store.ts';
import { STORE_TASKS, type StoreTask } from './store/store-tasks.ts';
import type { VerdictOptions } from './store/verdicts.ts';
import { VERSION } from './version.ts';

/** More pages than a crawl may fetch. */
const NO_LIMIT = 1_000_000;

/** The call that works in this terminal. */
const AMBIT = ownCommand();

/**
 * Every command of `ambit` with its options. Each loads its part of the program only when it is called, so that
 * `--help` answers at once.
 * @param finish takes the exit code of the command that ran.
 */
export function program(finish: (code: number) => void): Command {
  const ambit = new Command('ambit')
    .description(
      say('Crawls the web around what you read and learns from your labels. Everything stays on your own machine.'),
    )
    .version(VERSION, '-V, --version', say('output the version number'))
    .helpOption('-h, --help', say('display help for command'))
    .helpCommand('help [command]', say('display help for command'))
    // `main` takes it out of the call before any command sees it: here it stands for the help alone.
    .addOption(
      new Option(
        '--lang <language>',
        say('language of help and messages; unless given, that of LC_ALL, LC_MESSAGES or LANG'),
      ).choices(LANGUAGES),
    )
    .addHelpText('after', firstSteps(AMBIT));

  addCompanionCommands(ambit, finish);

  ambit
    .command('crawl')
    .description(say('run one crawl in this terminal'))
    .option('--seed <url...>', say('where to start; may be repeated'), several, [])
    .option('--topic-text <file>', say('a text on the topic; may be repeated'), several, [])
    .option(
      '--keywords <words>',
      say('words of the topic, separated by commas; repeated: one more topic each'),
      several,
      [],
    )
    .option(
      '--library <code>',
      say('a subject of the topic library (ambit library); repeated: one more topic each'),
      several,
      [],
    )
    .option('--topic-table <file>', say('topics from a CSV with columns name, words, text: one for each name'))
    .addOption(
      new Option('--share <how>', say('with several topics: fetch the best link of all, or take turns')).choices(
        SHARES,
      ),
    )
    .addOption(new Option('--order <name>', say('which link next')).choices(ORDER_NAMES).default('adaptive'))
    .option(
      '--set <name=value>',
      say('a parameter of the order (ambit parameters ORDER); may be repeated'),
      parameter,
      {},
    )
    .addOption(new Option('--judge <model>', say('how pages are judged')).choices(JUDGE_MODELS))
    .option(
      '--judge-set <name=value>',
      say('a parameter of the judge (ambit parameters JUDGE); may be repeated'),
      parameter,
      {},
    )
    .option(
      '--extract <name=value>',
      say('a parameter of page reading (ambit parameters pages); may be repeated'),
      parameter,
      {},
    )
    .option('--threshold <number>', say('lowest relevance (0 to 1) of a page on the topic'), fraction)
    .option(
      '--hits <number>',
      say('nearest-centre: number of first seeds that form the centre of the topic'),
      whole(1, 50),
    )
    .option(
      '--learn-from <crawl>',
      say(
        'train adaptive, naive-bayes, q-learning, or the judge naive-bayes on this ended crawl of --data; may be repeated',
      ),
      several,
      [],
    )
    .option('--pages <number>', say('pages to fetch'), whole(1), 500)
    .addOption(
      new Option('--per-host <number>', say('maximum pages per host'))
        .argParser(whole(1))
        .default(NO_LIMIT, say('no limit')),
    )
    .option('--per-site <number>', say('maximum pages per site, all its hosts together'), whole(1))
    .option('--off-topic-per-site <number>', say('off-topic pages after which the crawl leaves a site'), whole(0))
    .option(
      '--only <rule>',
      say('follow links only to a host, host/path* or re:expression; may be repeated'),
      several,
      [],
    )
    .option('--never <rule>', say('never follow links that match; may be repeated'), several, [])
    .option(
      '--relevant-site <host>',
      say('links to this site are relevant examples for the order; may be repeated'),
      several,
      [],
    )
    .option(
      '--other-site <host>',
      say('links to this site are not-relevant examples for the order; may be repeated'),
      several,
      [],
    )
    .option(...WEB)
    .option('--data <dir>', say('keep state here; repeating the call resumes an unfinished crawl'))
    .option(
      '--keep-originals',
      say('with --data: keep original pages, for a WARC that replays; 10 to 30 KB of disk per page'),
    )
    .option(...ALLOW_HOST)
    .option(...CONTACT)
    .option(...PROXY)
    .option('--settings <file>', say('proxies, log-ins and cookies by site; settings.json of --data unless given'))
    .option('--in-flight <number>', say('pages fetched at the same time, each from another host'), whole(1, 64))
    .option(
      '--store [address]',
      say('leave the crawl to the workers of this shared store, or of the one in AMBIT_STORE (docs/many-machines.md)'),
    )
    .option('--json', say('one JSON object per line'))
    // Refused with a hint below: an address without --seed and words without quotes are the slips of a first call.
    .allowExcessArguments()
    .action(async (options: CrawlOptions, { args: [excess] }: Command) => {
      if (excess !== undefined)
        throw new AmbitError(
          'bad-arguments',
          say('$1 is one argument too many: addresses follow --seed, put several words in quotes.', excess),
        );
      finish(await (await import('./crawl/crawl.ts')).crawl(options));
    });

  ambit
    .command('parameters')
    .description(
      say('list the parameters of orders, judges and page reading: names, defaults, bounds, one sentence each'),
    )
    .argument('[name]', say('of this order or judge only, or "pages"'))
    .option('--json', say('one JSON object per line'))
    .action(async (name: string | undefined, options: ParametersOptions) =>
      finish((await import('./crawl/parameters.ts')).listParameters(name, options)),
    );

  ambit
    .command('seeds')
    .description(say('list the pages of a file from another tool, or of a running Zotero, as seeds to choose from'))
    .argument('[file]', say('bookmarks, OPML, Karakeep, Linkwarden, Raindrop, Pocket, CSL-JSON, RIS or BibTeX'))
    .option('--zotero', say('read from the Zotero that runs on this machine, in place of a file'))
    .option('--json', say('one JSON object a line'))
    .action(async (file: string | undefined, options: SeedsOptions) =>
      finish(await (await import('./crawl/seeds.ts')).seeds(file, options)),
    );

  addSharedCommands(ambit, finish);

  addLabCommands(ambit, finish);

  ambit
    .command('inspect')
    .description(say('show what Ambit sees in a page, an address, a text, a robots.txt'))
    .addArgument(new Argument('<kind>').choices(INSPECT_KINDS))
    .argument('[subject]', say('a file or a URL; for robots and url: a URL'))
    .argument('[more...]', say('feed and sitemap: further files or URLs'))
    .option('--jsonl', say('JSON objects on standard input, one per line; one out for each'))
    .option('--url <address>', say('address that the page in a file had: without it no links are shown'))
    .option(
      '--rules <file>',
      say('url: also whether the rules in this file allow it, one "only …" or "never …" per line'),
    )
    .option('--host-name', say('url: also the name of a numeric address of the open network, by name servers'))
    .option(...ALLOW_HOST)
    .option(...CONTACT)
    .option(...PROXY)
    .option('--settings <file>', say('proxies, log-ins and cookies by site'))
    .action(
      async (
        kind: InspectKind,
        subject: string | undefined,
        more: string[],
        options: Omit<InspectOptions, 'kind' | 'subject' | 'more'>,
      ) => finish(await (await import('./inspect/inspect.ts')).inspect({ kind, subject, more, ...options })),
    );

  ambit
    .command('export')
    .description(say('write the pages of a crawl to a file; without a crawl: list the crawls'))
    .argument('[crawl]', say('id of the crawl'))
    .addOption(new Option('--format <name>', say('see docs/export.md')).choices(FORMATS).default('jsonl'))
    .addOption(new Option('--show <which>', say('which pages')).choices(SHOWS).default('on-topic'))
    .option('--no-seeds', say('leave the seeds out'))
    .option('--since <time>', say('only pages found after this time (ISO 8601)'))
    .option('--data <dir>', STATE_FOLDER)
    .option(
      '--out <file>',
      say('write to this file, or for notes and site into this folder, instead of standard output'),
    )
    .action(async (crawl: string | undefined, options: ExportOptions) =>
      finish(await (await import('./store/export.ts')).exportCrawl(crawl, options)),
    );

  ambit
    .command('library')
    .description(say('list the classes of the topic library, or show the words and sample texts of one'))
    .argument('[code]', say('code of the subject, as B84'))
    .action(async (code: string | undefined) => finish((await import('./crawl/library.ts')).showLibrary(code)));

  ambit
    .command('verdicts')
    .description(say('average what several people said of the sample of a crawl'))
    .argument('<crawl>', say('id of the crawl'))
    .argument(
      '<sheets...>',
      say('one CSV file for each person: `ambit export CRAWL --show sample --format csv`, labels filled in'),
    )
    .option('--data <dir>', STATE_FOLDER)
    .option('--json', say('the answer as one JSON object'))
    .action(async (crawl: string, sheets: string[], options: VerdictOptions) =>
      finish(await (await import('./store/verdicts.ts')).averageVerdicts(crawl, sheets, options)),
    );

  ambit
    .command('search')
    .description(say('find pages of all crawls and captures, beside a running companion too'))
    .argument(
      '<words...>',
      say('words, "phrases", site: topic: before: after: label: kind: tag: in: has:, and a minus before any of them'),
    )
    .option('--limit <number>', say('hits shown'), whole(1, 50), 20)
    .option('--after <place>', say('start behind this many hits: `next` of the answer before'), whole(0, 9_999), 0)
    .option('--data <dir>', STATE_FOLDER)
    .option('--json', say('the whole answer as one JSON object'))
    .action(async (words: string[], options: SearchOptions) =>
      finish(await (await import('./store/search.ts')).searchKept(words, options)),
    );

  addAnnotationCommands(ambit, finish);

  ambit
    .command('store')
    .description(
      say('free disk space, forget, show the best sites of topics, addresses left out or hosts left alone, and why'),
    )
    .addArgument(new Argument('<task>').choices(STORE_TASKS))
    .argument('[subject]', say('sites: id of a topic; skipped: id of a crawl; ask-again: a host left alone'))
    .option('--site <host>', say('forget: a host and its subdomains'))
    .option('--page <url>', say('forget: one page'))
    .option('--everything', say('forget: everything except the pairing'))
    .option('--yes', say('forget: do not ask first'))
    .option('--data <dir>', STATE_FOLDER)
    .action(async (task: StoreTask, subject: string | undefined, options: StoreOptions) =>
      finish(await (await import('./store/store.ts')).storeTask(task, subject, options)),
    );

  for (const command of [ambit, ...ambit.commands]) command.configureHelp(helpOf());
  for (const command of ambit.commands) {
    command
      .helpOption('-h, --help', say('display help for command'))
      .showHelpAfterError(say('Options: $1 help $2', AMBIT, command.name()));
  }
  return ambit.showHelpAfterError(say('Commands: $1 help', AMBIT));
}
