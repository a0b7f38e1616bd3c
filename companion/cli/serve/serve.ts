import { join, resolve } from 'node:path';
import { DEFAULT_PORT, PORTS } from '../../../shared/api/version.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { assistantCalls } from '../../assistant/assistant.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import { openLocalModel } from '../../model/local-model.ts';
import { Relatives } from '../../order/likeness/relatives.ts';
import { openKeyRing } from '../../server/auth/keys.ts';
import { createServer } from '../../server/server.ts';
import { EXIT } from '../exit.ts';
import { tellFault } from '../fault-sentence.ts';
import { say } from '../language/say.ts';
import { ANY_FOLDER, forFolder, ownCommand } from '../own-command.ts';
import { networkView } from '../runtime/network.ts';
import { openRuntime, type Runtime } from '../runtime/runtime.ts';
import { SETTINGS_FILE } from '../runtime/settings.ts';
import { openUserSettings } from '../runtime/user-settings.ts';
import { stateFolder } from '../state-folder.ts';
import { type AnnotationTask, carryOut } from '../store/annotation-task.ts';
import { VERSION } from '../version.ts';
import { announcing } from './announce.ts';
import { isOnBattery, watchBattery } from './battery.ts';
import { comparisons } from './compare.ts';
import { talkToCompanion } from './control-talk.ts';
import { type Log, openLog } from './log.ts';
import { runUntilInterrupted } from './serve-run.ts';
import type { SharedStoreOptions } from './serve-shared.ts';

export interface ServeOptions extends SharedStoreOptions {
  /** Port to try first, then those of `PORTS`. */
  readonly port?: number;
  /** State folder; `stateFolder()` unless said. */
  readonly data?: string;
  /** Crawl a recorded web (a folder, or `demo`) instead of the network. */
  readonly web?: string;
  readonly allowHost?: readonly string[];
  readonly contact?: string;
  readonly proxy?: readonly string[];
  readonly settings?: string;
  /** Open a browser with the extension loaded and paired. */
  readonly open?: boolean;
  /** Further arguments for that browser. */
  readonly browserArgs?: readonly string[];
}

/** Warning on a check that a proxy makes impossible. */
const PROXIED = say(
  'Pages are fetched through a proxy: Ambit checks host names, but not the addresses that the proxy resolves them to.',
);

const NO_CONTACT = say(
  'Webmasters have no way to reach you: give a page or mail address of yours with --contact, and every request will carry it.',
);

/**
 * Hands over to the companion that has the folder: prints where it listens and, if the user wants a browser, has it
 * open one.
 * @throws `inUse` when no companion answers, so another program holds the folder, such as a crawl from the shell.
 */
async function handOver(folder: string, open: boolean, inUse: Error): Promise<number> {
  const talk = await talkToCompanion(folder);
  if (talk === undefined) throw inUse;
  try {
    talk.ask({ do: 'about' });
    for await (const reply of talk.replies) {
      if (reply.type === 'about') {
        console.log(say('Ambit runs already, on http://127.0.0.1:$1.', reply.port));
        if (reply.version !== VERSION)
          console.log(say('It is version $1, and this is $2: end that one to start this one.', reply.version, VERSION));
        if (!open) return EXIT.ok;
        talk.ask({ do: 'open' });
      }
      if (reply.type === 'opening') {
        console.log(say('It opens a browser.'));
        return EXIT.ok;
      }
    }
    throw inUse;
  } finally {
    talk.close();
  }
}

/** `ambit serve`: the companion, until Ctrl-C or SIGTERM. Crawls that run are then paused and kept. */
export async function serve(options: ServeOptions): Promise<number> {
  const folder = resolve(options.data ?? stateFolder());
  const { port = DEFAULT_PORT, open = false } = options;
  let log: Log | undefined;
  const failed = (error: unknown): void => {
    tellFault(error);
    log?.failed(error);
  };
  let runtime: Runtime;
  try {
    runtime = await openRuntime({ ...options, data: folder, goOn: true, failed });
  } catch (error) {
    if (isAmbitError(error, 'store-in-use')) return handOver(folder, open, error);
    throw error;
  }
  const closing: (() => Promise<void> | undefined)[] = [];
  try {
    if (runtime.webName !== '')
      console.log(say('Crawls run on the recorded web "$1", not on the network.', displayText(runtime.webName)));
    const network = networkView({ ...options, data: folder });
    if (runtime.webName === '' && network.contact === '') console.log(NO_CONTACT);
    if (network.proxies.length + network.proxyOfSite.length > 0) console.log(PROXIED);
    const isShared = options.store !== undefined || (process.env.AMBIT_STORE ?? '') !== '';
    const shared = isShared
      ? await (await import('./serve-shared.ts')).openShared(options, runtime, failed)
      : undefined;
    closing.push(() => shared?.close());
    const crawls = shared?.crawls ?? runtime.crawls;
    const model = openLocalModel({ ...runtime.modelParts, crawls });
    closing.unshift(() => model.close());
    const announced = announcing(folder, runtime.store, runtime.announce, failed);
    closing.unshift(() => announced.close());
    // Crawls of a shared store run on other machines, too, and go on.
    const battery = watchBattery({
      ...{
        crawls: runtime.crawls,
        failed,
        isOnBattery: () => isOnBattery(),
        isWanted: runtime.pausesOnBattery,
        clock: systemClock,
      },
      paused: (count) => console.log(say('On battery: crawls that are paused until it is charged: $1.', count)),
      resumed: (count) => console.log(say('Charging again: crawls that go on: $1.', count)),
    });
    void battery.look();
    closing.unshift(() => battery.close());
    const keys = await openKeyRing(folder, () => runtime.store.upkeep.renewCopies());
    const opened = openLog(folder);
    log = opened;
    const hush = crawls.subscribe((news) => opened.hear(news));
    const relatives = new Relatives();
    const server = await createServer({
      ...runtime,
      crawls,
      model,
      announced,
      compare: comparisons(folder),
      relativesOf: (words) => relatives.of(words),
      keys,
      version: VERSION,
      web: runtime.webName,
      call: { program: ownCommand(ANY_FOLDER), end: forFolder(folder) },
      network: () => networkView({ ...options, data: folder }),
      settings: openUserSettings({
        file: options.settings ?? join(folder, SETTINGS_FILE),
        flags: options,
        isRecorded: runtime.webName !== '',
        isShared: shared !== undefined,
        apply: runtime.renewNetwork,
        renewCopies: () => runtime.store.upkeep.renewCopies(),
      }),
      ...(shared && { notices: shared.notices }),
      ports: [port, ...PORTS.filter((other) => other !== port)],
      failed,
    });
    opened.event('started', { port: server.port, version: VERSION });
    if (server.port !== port)
      console.log(say('Port $1 is in use or reserved by the system, so Ambit uses $2.', port, server.port));
    if (!isLookedAt(server.port))
      console.log(say('The extension finds Ambit automatically on ports $1 to $2 only.', PORTS[0], Math.max(...PORTS)));
    try {
      const { browserArgs = [] } = options;
      const askAgain = (host: string) => crawls.askAgain(host);
      const annotate = (task: AnnotationTask) => carryOut(runtime.store.annotations, task, Date.now());
      const assistant = assistantCalls({ store: runtime.store, crawls, failed });
      const acts = { askAgain, annotate, assistant };
      await runUntilInterrupted({ server, keys, stateFolder: folder, open, browserArgs, ...acts });
    } finally {
      await server.close();
      hush();
      opened.event('ended');
    }
  } finally {
    for (const close of closing) await close();
    await runtime.close();
  }
  return EXIT.ok;
}

function isLookedAt(port: number): boolean {
  return PORTS.some((known) => known === port);
}
