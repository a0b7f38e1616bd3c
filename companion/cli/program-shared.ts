import { Argument, type Command } from 'commander';
import { whole } from './arguments.ts';
import { ALLOW_HOST, CONTACT, STORE, WEB } from './common-options.ts';
import { say } from './language/say.ts';
import type { SharedOptions } from './many-machines/shared.ts';
import { SHARED_VERBS, type SharedVerb } from './many-machines/shared-verbs.ts';

/** Adds the commands for crawls that many machines share. */
export function addSharedCommands(ambit: Command, finish: (code: number) => void): void {
  ambit
    .command('work')
    .description(say('fetch pages for the crawls of a shared store; start as many as you like, on any machine'))
    .option(...STORE)
    .option('--topics <ids>', say('only these topics, separated by commas'))
    .option('--in-flight <number>', say('pages fetched at the same time, each from another host'), whole(1, 64))
    .option('--metrics-port <number>', say('Prometheus metrics at this port'), whole(0, 65_535))
    .option('--metrics-host <address>', say('address for the metrics (default: 127.0.0.1)'))
    .option(...WEB)
    .option('--data <dir>', say('folder with settings.json'))
    .option('--settings <file>', say('settings file'))
    .option(...ALLOW_HOST)
    .option(...CONTACT)
    .option('--json', say('one JSON object per line for each page that it fetched'))
    .action(async (options) => finish(await (await import('./many-machines/work.ts')).work(options)));

  ambit
    .command('shared')
    .description(say('show and control the crawls of a shared store'))
    .addArgument(new Argument('<what>').choices(SHARED_VERBS))
    .argument('[crawl]', say('id of the crawl; ask-again: a host left alone'))
    .argument('[page]', say('address of the page, for labels'))
    .option(...STORE)
    .option('--who <name>', say('name on the label (default: your user name)'))
    .option('--limit <number>', say('pages shown'), whole(1))
    .option('--site <host>', say('forget only this host and its subdomains'))
    .option('--last-hour', say('forget only what was fetched in the last hour'))
    .option('--yes', say('forget: do not ask first'))
    .option('--json', say('one JSON object per line'))
    .action(async (what: SharedVerb, crawl: string | undefined, page: string | undefined, options: SharedOptions) =>
      finish(await (await import('./many-machines/shared.ts')).shared(what, crawl, page, options)),
    );

  ambit
    .command('move')
    .description(say('copy a shared store into an empty database; after an interruption repeat the call'))
    .requiredOption('--from <address>', say('postgres://user@host/database, or a folder'))
    .requiredOption('--to <address>', say('postgres://user@host/database, or a folder'))
    .option(
      '--own',
      say("the crawls of the folder's companion, too: they become shared ones, or shared ones become its own again"),
    )
    .action(async (options) => finish(await (await import('./many-machines/move.ts')).move(options)));
}
