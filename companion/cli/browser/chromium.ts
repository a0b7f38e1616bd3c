import { type ChildProcess, spawn } from 'node:child_process';
import { prepareProfile } from './new-profile.ts';

export interface LaunchOptions {
  readonly path: string;
  /** Folder of the paired extension. */
  readonly extension: string;
  /** A profile of its own, made when it is not there. */
  readonly profile: string;
  /** Further arguments of the browser. */
  readonly browserArgs: readonly string[];
}

/** A browser that runs. It outlives the companion. */
export interface Launched {
  readonly process: ChildProcess;
  /** Lets go of it, so that the companion can end. */
  release(): void;
}

/** Starts Chromium with the extension loaded from its folder. */
export async function launchChromium({ path, extension, profile, browserArgs }: LaunchOptions): Promise<Launched> {
  const args = [
    `--user-data-dir=${profile}`,
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
    '--no-first-run',
    '--no-default-browser-check',
    // Chromium refuses its sandbox to root, which is how containers run it.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...browserArgs,
  ];
  await prepareProfile(profile, extension);
  const child = spawn(path, args, { detached: true, stdio: 'ignore' });
  await started(child);
  child.unref();
  return { process: child, release: () => undefined };
}

/** @throws when the program could not be started at all. */
export function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}
