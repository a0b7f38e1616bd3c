import { accessSync, constants } from 'node:fs';
import { basename } from 'node:path';

/**
 * Arguments of Node for a companion: a half of its main thread's young generation grows to 4 MB, a quarter of the
 * default. At full speed that saves 28 MB and more (docs/measurements/engine.md). V8 takes the bound at the start of a
 * process alone. `npm start` states it in package.json.
 */
export const NODE_ARGUMENTS: readonly string[] = ['--max-semi-space-size=4'];

/**
 * Variables for glibc, 15 to 20 MB: pieces of 256 KiB and more go back to the system at once, and all threads share one
 * heap. Other C libraries ignore them.
 */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' };

/** Returns the variables with which a companion starts on a system: none but on Linux. */
export const mallocVariables = (platform: NodeJS.Platform = process.platform): Readonly<Record<string, string>> =>
  platform === 'linux' ? MALLOC : {};

/** The running process, as far as its call goes. */
export interface RunningNode {
  readonly platform: NodeJS.Platform;
  /** Path of Node. */
  readonly execPath: string;
  /** Arguments of Node itself. */
  readonly execArgv: readonly string[];
  /** Node, the program, and the program's arguments. */
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** True if a parent process has a message channel to this one: a replacement would close it. */
  readonly connected: boolean;
  /** Replaces the program of this process: Node 22.15, 23.11 and newer, not on Windows. */
  readonly execve?: ((file: string, args: readonly string[], env: NodeJS.ProcessEnv) => void) | undefined;
}

/**
 * Replaces a companion's process by one with the arguments and variables of this file, where some are missing and Node
 * can. Otherwise removes the variables, so that programs which the companion starts, browsers above all, do not get
 * them.
 */
export function renewCall(node: RunningNode = process): void {
  const variables = mallocVariables(node.platform);
  const args = missingArguments(node.execArgv);
  const isWhole = args.length === 0 && Object.keys(variables).every((name) => node.env[name] !== undefined);
  if (!isWhole) replace(node, args, variables);
  for (const [name, value] of Object.entries(variables)) if (node.env[name] === value) delete node.env[name];
}

/** Leaves out arguments that the user gave with another value. */
function missingArguments(given: readonly string[]): readonly string[] {
  const names = new Set(given.map(nameOf));
  return NODE_ARGUMENTS.filter((argument) => !names.has(nameOf(argument)));
}

/** Node takes `_` for `-`. */
const nameOf = (argument: string): string => argument.replace(/=.*/s, '').replaceAll('_', '-');

/**
 * Returns only where the process cannot be replaced. The new one has all that was missing, so it is not replaced again.
 */
function replace(node: RunningNode, args: readonly string[], variables: Readonly<Record<string, string>>): void {
  const { execPath, execArgv, argv, env, connected } = node;
  // A program of another name may be a loader that was called with Node's file.
  if (node.execve === undefined || connected || !basename(execPath).startsWith('node')) return;
  try {
    // Node aborts where the call fails, as for a file that is gone.
    accessSync(execPath, constants.X_OK);
    node.execve(execPath, [execPath, ...execArgv, ...args, ...argv.slice(1)], { ...variables, ...env });
  } catch {
    // The file is gone, or Node's permission model forbids the call: the companion runs as it was called.
  }
}
