import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { replaceFile } from '../../replace-file.ts';
import { openFolder } from '../../store/folder.ts';
import { builtExtension, copyFolder } from '../browser/extension-copy.ts';
import { EXIT } from '../exit.ts';
import { PROGRAM, ROOT } from '../installation.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { forFolder, ownCommand } from '../own-command.ts';
import { stateFolder } from '../state-folder.ts';
import { launchd } from './launchd.ts';
import type { ServiceCall, ServiceManager, SystemCall } from './manager.ts';
import { type HostSetup, hostPlaces, registerHost, unregisterHost } from './native-host.ts';
import { systemd } from './systemd.ts';
import type { ServiceTask } from './tasks.ts';
import { windowsTask } from './windows-task.ts';

/**
 * The state of a service's file: none; it starts this installation; it starts another one; it starts a file that is
 * gone.
 */
export type Installed =
  | { readonly kind: 'none' }
  | { readonly kind: 'this' }
  | { readonly kind: 'other'; readonly program: string }
  | { readonly kind: 'gone'; readonly program: string };

/** Reads the file of a service. `node` and `program` alone count: the same program with other options is this one. */
export function readInstalled(
  { file, partsOf }: Pick<ServiceManager, 'file' | 'partsOf'>,
  { node, program }: Pick<ServiceCall, 'node' | 'program'>,
  exists: (path: string) => boolean = existsSync,
): Installed {
  if (!existsSync(file)) return { kind: 'none' };
  const [named = '', ...rest] = partsOf(readFileSync(file));
  // Arguments of Node come first; files of earlier versions have none.
  const started = rest.find((part) => !part.startsWith('--')) ?? '';
  const gone = [named, started].find((path) => !exists(path));
  if (gone !== undefined) return { kind: 'gone', program: gone };
  return named === node && started === program ? { kind: 'this' } : { kind: 'other', program: started };
}

export interface ServiceOptions {
  readonly data?: string;
  readonly port?: number;
  readonly contact?: string;
}

/** Runs a program of the system. `said` is what it wrote to its error output. */
export type RunCall = (call: SystemCall) => { readonly isDone: boolean; readonly said: string };

/** This machine's own, unless said. */
export interface System {
  readonly manager?: ServiceManager;
  readonly run?: RunCall;
  readonly host?: HostSetup;
}

/** Places of this machine where browsers look for the program that starts the companion. */
export function hostOf(data: string): HostSetup {
  const built = builtExtension('chromium');
  return {
    places: hostPlaces(process.platform, homedir(), data),
    data,
    extensions: [...(built === undefined ? [] : [built]), copyFolder(data, 'chromium')],
  };
}

/** The part of this system that starts programs at login, or undefined where Ambit knows none. */
export function managerOf(folder: string): ServiceManager | undefined {
  if (process.platform === 'win32') return windowsTask(folder);
  if (process.platform === 'darwin') return launchd(homedir(), process.getuid?.() ?? 0);
  return process.platform === 'linux' ? systemd(homedir(), process.env) : undefined;
}

/** The call that a service of this installation makes. */
export function callOf(options: ServiceOptions): ServiceCall {
  const { data, port, contact } = options;
  const folder = resolve(data ?? stateFolder());
  const more = [
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(contact === undefined ? [] : ['--contact', contact]),
  ];
  return { node: process.execPath, program: join(ROOT, PROGRAM), args: ['serve', '--data', folder, ...more] };
}

const NO_MANAGER = say(
  'Ambit knows no way to start at login on $1: have your session run "$2 serve".',
  process.platform,
  ownCommand(),
);

/** `ambit service`: makes the user's own system start the companion at login, shows the state of that, or ends it. */
export async function service(task: ServiceTask, options: ServiceOptions, system: System = {}): Promise<number> {
  const folder = resolve(options.data ?? stateFolder());
  const { manager = managerOf(folder), run = runCall, host = hostOf(folder) } = system;
  if (manager === undefined) {
    console.error(NO_MANAGER);
    return EXIT.failure;
  }
  switch (task) {
    case 'install':
      return install(manager, options, run, host);
    case 'status':
      return status(manager, options, run);
    case 'remove':
      return remove(manager, run, host);
  }
}

async function install(
  manager: ServiceManager,
  options: ServiceOptions,
  run: RunCall,
  host: HostSetup,
): Promise<number> {
  // Says what is wrong with a folder that cannot be used before anything is registered.
  openFolder(host.data);
  const browsers = await registerHost(host, callOf(options), run);
  if (browsers.length > 0) console.log(say('These browsers can start it, too: $1.', browsers.join(', ')));
  mkdirSync(dirname(manager.file), { recursive: true });
  if (existsSync(manager.file)) for (const call of manager.deactivate) run(call);
  await replaceFile(manager.file, manager.content(callOf(options)));
  for (const call of manager.activate) {
    const { isDone, said } = run(call);
    if (isDone) continue;
    console.error(
      say('$1 is written, but "$2" failed$3.', manager.file, call.join(' '), said === '' ? '' : ` (${said})`),
    );
    console.error(
      say('Call this again from a session of your desktop, or start Ambit yourself: $1 serve', ownCommand()),
    );
    return EXIT.failure;
  }
  console.log(say('Ambit runs, and starts again by itself: $1, $2', manager.name, manager.file));
  console.log(told(manager.hint));
  return EXIT.ok;
}

function status(manager: ServiceManager, options: ServiceOptions, run: RunCall): number {
  const { isActive, says, mend } = serviceState(manager, callOf(options), run);
  console.log(mend === undefined ? says : `${says}. ${mend}`);
  return isActive ? EXIT.ok : EXIT.failure;
}

function remove(manager: ServiceManager, run: RunCall, host: HostSetup): number {
  if (unregisterHost(host, run)) console.log(say('No browser can start Ambit any more.'));
  if (!existsSync(manager.file)) {
    console.log(say('Ambit is not started at login: there is nothing to remove.'));
    return EXIT.ok;
  }
  for (const call of manager.deactivate) run(call);
  rmSync(manager.file);
  console.log(say('Ambit is ended, and no longer started at login. Crawls and labels are kept.'));
  return EXIT.ok;
}

/** How the service is, in words for `status` and `doctor`. */
export interface ServiceState {
  readonly isActive: boolean;
  readonly says: string;
  /** The next step, where something must be done. */
  readonly mend?: string;
}

export function serviceState(manager: ServiceManager, call: ServiceCall, run: RunCall = runCall): ServiceState {
  const again = say('Run: $1 service install$2', ownCommand(), forFolder(call.args[2] ?? ''));
  const found = readInstalled(manager, call);
  switch (found.kind) {
    case 'none':
      return { isActive: false, says: say('not installed: Ambit runs when you start it') };
    case 'gone':
      return { isActive: false, says: say('points to $1, which is gone', found.program), mend: again };
    case 'other':
      return {
        isActive: run(manager.isActive).isDone,
        says: say('starts another installation, $1', found.program),
        mend: say('To have it start this one: $1', again),
      };
    case 'this':
      return run(manager.isActive).isDone
        ? { isActive: true, says: say('active, by $1', manager.name) }
        : { isActive: false, says: say('installed and not active, by $1', manager.name), mend: again };
  }
}

function runCall([program, ...args]: SystemCall): ReturnType<RunCall> {
  const {
    status: code,
    stderr,
    error,
  } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  return { isDone: code === 0, said: error?.message ?? stderr.trim().split('\n')[0] ?? '' };
}
