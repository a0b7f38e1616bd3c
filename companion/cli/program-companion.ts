import { Argument, type Command } from 'commander';
import { DEFAULT_PORT } from '../../shared/api/version.ts';
import { several, whole } from './arguments.ts';
import { ALLOW_HOST, CONTACT, PROXY, STATE_FOLDER, STORE, WEB } from './common-options.ts';
import type { MoreOptions } from './crawl/more.ts';
import { say } from './language/say.ts';
import type { ModelOptions } from './model/model.ts';
import type { ServiceOptions } from './service/service.ts';
import { SERVICE_TASKS, type ServiceTask } from './service/tasks.ts';
import type { BackupCommandOptions } from './store/backup.ts';

/** Adds the commands that start the companion, look at it, keep it there and back it up. */
export function addCompanionCommands(ambit: Command, finish: (code: number) => void): void {
  withServeOptions(
    ambit
      .command('start')
      .description(
        say('start the companion, and a browser with the extension loaded and paired: serve --open in one word'),
      ),
  ).action(async (options) => finish(await (await import('./serve/serve.ts')).serve({ ...options, open: true })));

  withServeOptions(
    ambit
      .command('serve')
      .description(say('start the companion that the extension talks to; only this machine can reach it')),
  )
    .option('--open', say('open a browser with the extension loaded and paired'))
    .action(async (options) => finish(await (await import('./serve/serve.ts')).serve(options)));

  ambit
    .command('service')
    .description(say('have the companion started when you log in, without root; tell whether it is; end that'))
    .addArgument(new Argument('<task>').choices(SERVICE_TASKS))
    .option('--data <dir>', STATE_FOLDER)
    .option('--port <number>', say('install: port to try first'), whole(1, 65_535))
    .option('--contact <address>', say('install: page or mail address for webmasters, in the User-Agent'))
    .action(async (task: ServiceTask, options: ServiceOptions) =>
      finish(await (await import('./service/service.ts')).service(task, options)),
    );

  ambit
    .command('wake')
    .description(say('start the companion for a browser, which runs this itself (native messaging); not to be typed'))
    .option('--data <dir>', STATE_FOLDER)
    .option('--port <number>', say('port to try first'), whole(1, 65_535))
    .option('--contact <address>', say('page or mail address for webmasters, in the User-Agent'))
    .action(async (options: ServiceOptions) => finish(await (await import('./service/wake.ts')).wake(options)));

  ambit
    .command('more')
    .description(say('let a crawl that has no link left go on from further addresses'))
    .argument('<crawl>', say('id of the crawl'))
    .option('--seed <url...>', say('where to go on; may be repeated'), several, [])
    .option('--sitemap <host>', say('a host of the crawl: read its sitemap and feeds'))
    .option('--data <dir>', STATE_FOLDER)
    .option(...WEB)
    .option(...ALLOW_HOST)
    .option(...PROXY)
    .option('--json', say('one JSON object per line'))
    .action(async (crawl: string, options: MoreOptions) =>
      finish(await (await import('./crawl/more.ts')).more(crawl, options)),
    );

  ambit
    .command('doctor')
    .description(say('say what is installed, reachable and paired; its output is safe to paste'))
    .option('--data <dir>', STATE_FOLDER)
    .option(...STORE)
    .action(async (options) => finish(await (await import('./doctor/doctor.ts')).doctor(options)));

  ambit
    .command('mcp')
    .description(
      say('let an assistant search and read, over standard input and output, what you open to it on the desk'),
    )
    .option('--data <dir>', STATE_FOLDER)
    .action(async (options) => finish(await (await import('./mcp/mcp.ts')).mcp(options)));

  ambit
    .command('model')
    .description(say('set the local model that judges pages and writes digests, and ask it one question'))
    .argument('[address]', say('http address on this machine of a server with /v1/chat/completions'))
    .option('--name <name>', say('name of the model, as its server knows it'))
    .option('--per-minute <n>', say('most verdicts a minute; 4 unless given'), whole(1, 30))
    .option('--remove', say('use no local model'))
    .option('--data <dir>', STATE_FOLDER)
    .action(async (address: string | undefined, options: ModelOptions) =>
      finish(await (await import('./model/model.ts')).model(address, options)),
    );

  ambit
    .command('pair')
    .description(
      say('open the pairing window of the running companion for two minutes, or say how long it is still open'),
    )
    .option('--data <dir>', STATE_FOLDER)
    .action(async (options) => finish(await (await import('./serve/pair.ts')).pair(options)));

  ambit
    .command('backup')
    .description(say('write everything in the state folder to one file, beside a running companion too'))
    .argument('<file>', say('a new file, or an earlier backup to replace'))
    .option('--encrypt', say('ask for a passphrase; in a script it is the first line of standard input'))
    .option('--data <dir>', STATE_FOLDER)
    .action(async (file: string, options: BackupCommandOptions) =>
      finish(await (await import('./store/backup.ts')).backup(file, options)),
    );

  ambit
    .command('restore')
    .description(say('make a state folder of a backup; the folder must be new or empty'))
    .argument('<file>', say('a file that ambit backup made'))
    .option('--data <dir>', STATE_FOLDER)
    .action(async (file: string, options: BackupCommandOptions) =>
      finish(await (await import('./store/backup.ts')).restore(file, options)),
    );
}

const withServeOptions = (command: Command): Command =>
  command
    .option('--port <number>', say('port to try first'), whole(1, 65_535), DEFAULT_PORT)
    .option('--data <dir>', STATE_FOLDER)
    .option(...WEB)
    .option(...ALLOW_HOST)
    .option(...CONTACT)
    .option(...PROXY)
    .option(
      '--settings <file>',
      say('proxies, log-ins and cookies by site; settings.json of the state folder unless given'),
    )
    .option(
      '--store [address]',
      say('show, control and start crawls of this shared store, or of the one in AMBIT_STORE (docs/many-machines.md)'),
    )
    .option('--who <name>', say('name on your labels in the shared store (default: your user name)'));
