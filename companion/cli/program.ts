import { Argument, Command, Help, Option } from 'commander';
import { JUDGE_MODELS, ORDER_NAMES, SHARES } from '../../shared/api/crawl.ts';
import { FORMATS } from '../../shared/api/export.ts';
import { SHOWS } from '../../shared/api/results.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { fraction, parameter, several, whole } from './arguments.ts';
import { ALLOW_HOST, CONTACT, PROXY, STATE_FOLDER, STORE, WEB } from './common-options.ts';
import type { CrawlOptions } from './crawl/crawl.ts';
import type { ParametersOptions } from './crawl/parameters.ts';

import type { InspectOptions } from './inspect/inspect.ts';
import { INSPECT_KINDS, type InspectKind } from './inspect/inspect-kinds.ts';
import type { LabOptions } from './lab/lab.ts';
import { EXPERIMENT_NAMES } from './lab/names.ts';
import type { SharedOptions } from './many-machines/shared.ts';
import { SHARED_VERBS, type SharedVerb } from './many-machines/shared-verbs.ts';
import { ownCommand } from './own-command.ts';
import { addCompanionCommands } from './program-companion.ts';
import type { ExportOptions } from './store/export.ts';
import type { SearchOptions } from './store/search.ts';
import type { StoreOptions } from './store/store.ts';
import { STORE_TASKS, type StoreTask } from './store/store-tasks.ts';
import { VERSION } from './version.ts';

/** More pages than a crawl may fetch. */
const NO_LIMIT = 1_000_000;

/** The call that works in this terminal. */
const AMBIT = ownCommand();

const FIRST_STEPS = `
First steps:
  ${AMBIT} demo "html parser"   a whole crawl in this terminal
  ${AMBIT} start                the companion, and a browser with the extension loaded and paired
  ${AMBIT} crawl --seed https://en.wikipedia.org/wiki/Oolong --keywords "oolong, tea" --pages 50

${AMBIT} help COMMAND lists the options of a command. More: README.md and docs/user-guide.md.`;

/** The empty lists of options that may be repeated are no defaults worth showing. */
const optionDescription = (option: Option): string =>
  new Help().optionDescription(option).replace(/ \(default: (?:\[\]|\{\})\)$/, '');

/**
 * Every command of `ambit` with its options. Each loads its part of the program only when it is called, so that
 * `--help` answers at once.
 * @param finish takes the exit code of the command that ran.
 */
export function program(finish: (code: number) => void): Command {
  const ambit = new Command('ambit')
    .description(
      'Crawls the web around what you read and learns from your labels. Everything stays on your own machine.',
    )
    .version(VERSION)
    .addHelpText('after', FIRST_STEPS);

  addCompanionCommands(ambit, finish);

  ambit
    .command('crawl')
    .description('run one crawl in this terminal')
    .option('--seed <url...>', 'where to start; may be repeated', several, [])
    .option('--topic-text <file>', 'a text on the topic; may be repeated', several, [])
    .option('--keywords <words>', 'words of the topic, separated by commas; repeated: one more topic each', several, [])
    .addOption(
      new Option('--share <how>', 'with several topics: fetch the best link of all, or take turns').choices(SHARES),
    )
    .addOption(new Option('--order <name>', 'which link next').choices(ORDER_NAMES).default('adaptive'))
    .option('--set <name=value>', 'a parameter of the order (ambit parameters ORDER); may be repeated', parameter, {})
    .addOption(new Option('--judge <model>', 'how pages are judged').choices(JUDGE_MODELS))
    .option(
      '--judge-set <name=value>',
      'a parameter of the judge (ambit parameters JUDGE); may be repeated',
      parameter,
      {},
    )
    .option(
      '--extract <name=value>',
      'a parameter of page reading (ambit parameters pages); may be repeated',
      parameter,
      {},
    )
    .option('--threshold <number>', 'lowest relevance (0 to 1) of a page on the topic', fraction)
    .option('--hits <number>', 'nearest-centre: number of first seeds that form the centre of the topic', whole(1, 50))
    .option(
      '--learn-from <crawl>',
      'train adaptive, naive-bayes, q-learning, or the judge naive-bayes on this ended crawl of --data; may be repeated',
      several,
      [],
    )
    .option('--pages <number>', 'pages to fetch', whole(1), 500)
    .addOption(
      new Option('--per-host <number>', 'maximum pages per host').argParser(whole(1)).default(NO_LIMIT, 'no limit'),
    )
    .option('--per-site <number>', 'maximum pages per site, all its hosts together', whole(1))
    .option('--off-topic-per-site <number>', 'off-topic pages after which the crawl leaves a site', whole(0))
    .option('--only <rule>', 'follow links only to a host, host/path* or re:expression; may be repeated', several, [])
    .option('--never <rule>', 'never follow links that match; may be repeated', several, [])
    .option(
      '--relevant-site <host>',
      'links to this site are relevant examples for the order; may be repeated',
      several,
      [],
    )
    .option(
      '--other-site <host>',
      'links to this site are not-relevant examples for the order; may be repeated',
      several,
      [],
    )
    .option(...WEB)
    .option('--data <dir>', 'keep state here; repeating the call resumes an unfinished crawl')
    .option(
      '--keep-originals',
      'with --data: keep original pages, for a WARC that replays; 10 to 30 KB of disk per page',
    )
    .option(...ALLOW_HOST)
    .option(...CONTACT)
    .option(...PROXY)
    .option('--settings <file>', 'proxies, log-ins and cookies by site; settings.json of --data unless given')
    .option(
      '--store [address]',
      'leave the crawl to the workers of this shared store, or of the one in AMBIT_STORE (docs/many-machines.md)',
    )
    .option('--json', 'one JSON object per line')
    // Refused with a hint below: an address without --seed and words without quotes are the slips of a first call.
    .allowExcessArguments()
    .action(async (options: CrawlOptions, { args: [excess] }: Command) => {
      if (excess !== undefined)
        throw new AmbitError(
          'bad-arguments',
          `${excess} is one argument too many: addresses follow --seed, put several words in quotes.`,
        );
      finish(await (await import('./crawl/crawl.ts')).crawl(options));
    });

  ambit
    .command('parameters')
    .description('list the parameters of orders, judges and page reading: names, defaults, bounds, one sentence each')
    .argument('[name]', 'of this order or judge only, or "pages"')
    .option('--json', 'one JSON object per line')
    .action(async (name: string | undefined, options: ParametersOptions) =>
      finish((await import('./crawl/parameters.ts')).listParameters(name, options)),
    );

  ambit
    .command('work')
    .description('fetch pages for the crawls of a shared store; start as many as you like, on any machine')
    .option(...STORE)
    .option('--topics <ids>', 'only these topics, separated by commas')
    .option('--in-flight <number>', 'pages fetched at the same time, each from another host', whole(1, 64))
    .option('--metrics-port <number>', 'Prometheus metrics at this port', whole(0, 65_535))
    .option('--metrics-host <address>', 'address for the metrics (default: 127.0.0.1)')
    .option(...WEB)
    .option('--data <dir>', 'folder with settings.json')
    .option('--settings <file>', 'settings file')
    .option(...ALLOW_HOST)
    .option(...CONTACT)
    .option('--json', 'one JSON object per line for each page that it fetched')
    .action(async (options) => finish(await (await import('./many-machines/work.ts')).work(options)));

  ambit
    .command('shared')
    .description('show and control the crawls of a shared store')
    .addArgument(new Argument('<what>').choices(SHARED_VERBS))
    .argument('[crawl]', 'id of the crawl; ask-again: a host left alone')
    .argument('[page]', 'address of the page, for labels')
    .option(...STORE)
    .option('--who <name>', 'name on the label (default: your user name)')
    .option('--limit <number>', 'pages shown', whole(1))
    .option('--site <host>', 'forget only this host and its subdomains')
    .option('--last-hour', 'forget only what was fetched in the last hour')
    .option('--yes', 'forget: do not ask first')
    .option('--json', 'one JSON object per line')
    .action(async (what: SharedVerb, crawl: string | undefined, page: string | undefined, options: SharedOptions) =>
      finish(await (await import('./many-machines/shared.ts')).shared(what, crawl, page, options)),
    );

  ambit
    .command('move')
    .description('copy a shared store into an empty database; after an interruption repeat the call')
    .requiredOption('--from <address>', 'postgres://user@host/database, or a folder')
    .requiredOption('--to <address>', 'postgres://user@host/database, or a folder')
    .option(
      '--own',
      "the crawls of the folder's companion, too: they become shared ones, or shared ones become its own again",
    )
    .action(async (options) => finish(await (await import('./many-machines/move.ts')).move(options)));

  ambit
    .command('demo')
    .description('see a crawl at work in this terminal, over a small web made on the spot: no browser, no internet')
    .argument('<words...>', 'words of the topic')
    .option('--pages <number>', 'pages to fetch', whole(1), 60)
    .action(async (words: string[], { pages }: { pages: number }) =>
      finish(await (await import('./crawl/demo.ts')).demo({ words: words.join(' '), pages })),
    );

  ambit
    .command('lab')
    .description('run an experiment over recorded webs: tables, plots, a report, every point')
    .argument('<experiment>', EXPERIMENT_NAMES.join(', '))
    .argument('[crawl]', 'for replay: id of your finished crawl')
    .option('--web <dir>', 'folder of a recorded web; may be repeated', several, [])
    .option('--topic <id>', 'one topic of the web (default: all); may be repeated', several, [])
    .option('--topics <number>', 'maximum number of topics, spread over the list', whole(1))
    .option('--orders <names>', 'orders to compare, separated by commas, or "all"')
    .option('--pages <number>', "pages to fetch; the default is the experiment's", whole(1))
    .addOption(
      new Option('--seeds <which>', 'seeds near the topic or far from it').choices(['near', 'far']).default('near'),
    )
    .addOption(
      new Option(
        '--topic-from <what>',
        "harvest: the topic's words and seeds, or the text of one page that is the only seed",
      )
        .choices(['words', 'page'])
        .default('words'),
    )
    .option('--seed <number>', 'seed of every random choice', whole(0), 1)
    .option(
      '--repeats <number>',
      'labels, ceiling, bootstrap, questions: crawls of each kind, whose mean counts (5)',
      whole(1),
    )
    .option('--full', 'papers: every experiment with all topics and its own pages, for hours')
    .option(
      '--texts <file>',
      'extraction: pages with marked main texts, JSON lines of html and text; may be repeated',
      several,
      [],
    )
    .option('--data <dir>', `for replay: ${STATE_FOLDER}`)
    .option('--out <dir>', 'folder for the report, the tables, the plots and the points (papers: ambit-papers)')
    .option('--json', 'print rows as JSON, one object per line; every point where an experiment has no rows')
    .action(async (experiment: string, crawl: string | undefined, options: LabOptions) =>
      finish(await (await import('./lab/lab.ts')).lab(experiment, crawl, options)),
    );

  ambit
    .command('replay')
    .description('serve a recorded web to browsers and other programs, as a forward proxy')
    .requiredOption('--web <dir>', 'folder of the recorded web, or "demo"')
    .option('--port <number>', 'port; 0 lets the system choose', whole(0, 65_535), 0)
    .action(async (options) => finish(await (await import('./replay.ts')).replay(options)));

  ambit
    .command('inspect')
    .description('show what Ambit sees in a page, an address, a text, a robots.txt')
    .addArgument(new Argument('<kind>').choices(INSPECT_KINDS))
    .argument('[subject]', 'a file or a URL; for robots and url: a URL')
    .argument('[more...]', 'feed and sitemap: further files or URLs')
    .option('--jsonl', 'JSON objects on standard input, one per line; one out for each')
    .option('--url <address>', 'address that the page in a file had: without it no links are shown')
    .option('--rules <file>', 'url: also whether the rules in this file allow it, one "only …" or "never …" per line')
    .option(...ALLOW_HOST)
    .option(...CONTACT)
    .option(...PROXY)
    .option('--settings <file>', 'proxies, log-ins and cookies by site')
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
    .description('write the pages of a crawl to a file; without a crawl: list the crawls')
    .argument('[crawl]', 'id of the crawl')
    .addOption(new Option('--format <name>', 'see docs/export.md').choices(FORMATS).default('jsonl'))
    .addOption(new Option('--show <which>', 'which pages').choices(SHOWS).default('on-topic'))
    .option('--no-seeds', 'leave the seeds out')
    .option('--since <time>', 'only pages found after this time (ISO 8601)')
    .option('--data <dir>', STATE_FOLDER)
    .option('--out <file>', 'write to this file, or for notes and site into this folder, instead of standard output')
    .action(async (crawl: string | undefined, options: ExportOptions) =>
      finish(await (await import('./store/export.ts')).exportCrawl(crawl, options)),
    );

  ambit
    .command('search')
    .description('find pages of all crawls and captures, beside a running companion too')
    .argument(
      '<words...>',
      'words, "phrases", site: topic: before: after: label: kind: tag: in: has:, and a minus before any of them',
    )
    .option('--limit <number>', 'hits shown', whole(1, 50), 20)
    .option('--after <place>', 'start behind this many hits: `next` of the answer before', whole(0, 9_999), 0)
    .option('--data <dir>', STATE_FOLDER)
    .option('--json', 'the whole answer as one JSON object')
    .action(async (words: string[], options: SearchOptions) =>
      finish(await (await import('./store/search.ts')).searchKept(words, options)),
    );

  ambit
    .command('store')
    .description(
      'free disk space, forget, show the best sites of topics, addresses left out or hosts left alone, and why',
    )
    .addArgument(new Argument('<task>').choices(STORE_TASKS))
    .argument('[subject]', 'sites: id of a topic; skipped: id of a crawl; ask-again: a host left alone')
    .option('--site <host>', 'forget: a host and its subdomains')
    .option('--page <url>', 'forget: one page')
    .option('--everything', 'forget: everything except the pairing')
    .option('--yes', 'forget: do not ask first')
    .option('--data <dir>', STATE_FOLDER)
    .action(async (task: StoreTask, subject: string | undefined, options: StoreOptions) =>
      finish(await (await import('./store/store.ts')).storeTask(task, subject, options)),
    );

  for (const command of ambit.commands) {
    command.configureHelp({ optionDescription }).showHelpAfterError(`Options: ${AMBIT} help ${command.name()}`);
  }
  return ambit.showHelpAfterError(`Commands: ${AMBIT} help`);
}
