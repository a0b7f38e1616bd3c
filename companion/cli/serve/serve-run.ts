import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfFullDisk } from '../../fault-code.ts';
import { collectAfterStart } from '../../heap.ts';
import { replaceFile } from '../../replace-file.ts';
import type { KeyRing } from '../../server/auth/keys.ts';
import type { PairingSession } from '../../server/pairing/pairing-session.ts';
import type { CompanionServer } from '../../server/server.ts';
import type { Launched } from '../browser/chromium.ts';
import { untilInterrupted } from '../interrupt.ts';
import { say } from '../language/say.ts';
import { VERSION } from '../version.ts';
import { type ControlAbout, type ControlOptions, listenForControl } from './control.ts';
import { describe, type Keyboard, listenToKeys } from './pair-prompt.ts';
import { pairCommand, stepsByHand } from './serve-steps.ts';

/** Port and process of the companion that has a state folder, for other programs of the user. */
const STATE_FILE = 'companion.json';

export interface ServeRunOptions {
  readonly server: CompanionServer;
  readonly keys: KeyRing;
  readonly stateFolder: string;
  readonly open: boolean;
  /** See `ControlOptions`. */
  readonly askAgain: ControlOptions['askAgain'];
  readonly annotate: ControlOptions['annotate'];
  readonly assistant: ControlOptions['assistant'];
  readonly browserArgs: readonly string[];
}

/** Runs state file, control socket, keyboard and browser of a listening server, until Ctrl-C or SIGTERM. */
export async function runUntilInterrupted(options: ServeRunOptions): Promise<void> {
  const { server, keys, stateFolder, open, askAgain, annotate, assistant } = options;
  const { pairing, port } = server;
  const launched: Launched[] = [];
  const show = (): Promise<boolean> => openPaired(options, launched);
  const stateFile = join(stateFolder, STATE_FILE);
  await writeStateFile(stateFile, JSON.stringify({ port, pid: process.pid }));
  const about = (): ControlAbout => {
    const refused = server.refusals.counts();
    return { type: 'about', port, version: VERSION, paired: keys.clients().length, refused };
  };
  const acts = { open: show, askAgain, annotate, assistant };
  const control = await listenForControl({ folder: stateFolder, pairing, about, ...acts });
  const keyboard = process.stdin.isTTY ? keyboardOf(pairing) : undefined;
  const hush = pairing.subscribe((news) => {
    console.log(describe(news));
    keyboard?.hear(news);
  });
  const interrupted = untilInterrupted();
  try {
    console.log(
      say('Ambit listens on http://127.0.0.1:$1, for this machine only. Ctrl-C ends it; crawls are kept.', port),
    );
    // Before a browser opens, which may take a minute: crawls run by then.
    setImmediate(collectAfterStart);
    const isFirst = keys.clients().length === 0;
    const opened = open && (await Promise.race([show(), interrupted.then(() => true)]));
    if (!opened) sayHowToPair({ pairing, stateFolder, hasKeyboard: keyboard !== undefined, isFirst, isAsked: open });
    await interrupted;
    console.log(say('Ending: crawls are paused and kept.'));
  } finally {
    for (const { release } of launched) release();
    hush();
    keyboard?.close();
    await control?.close();
    await rm(stateFile, { force: true });
  }
}

/** Programs of the user find the companion by its socket, too: a full disk leaves the file out. */
async function writeStateFile(file: string, content: string): Promise<void> {
  try {
    await replaceFile(file, content);
  } catch (fault) {
    if (!isOfFullDisk(fault)) throw fault;
  }
}

async function openPaired(options: ServeRunOptions, launched: Launched[]): Promise<boolean> {
  const { server, ...rest } = options;
  const { openBrowser } = await import('../browser/open.ts');
  const opened = await openBrowser({ ...rest, port: server.port });
  for (const sentence of opened.said) console.log(sentence);
  if (opened.kind === 'not-opened') return false;
  launched.push(opened.launched);
  console.log(
    say('$1 is open with Ambit loaded and paired. Right-click a page: "Crawl around this topic".', opened.browser.name),
  );
  return true;
}

function keyboardOf(pairing: PairingSession): Keyboard {
  return listenToKeys({
    input: process.stdin,
    decide: (allow) => pairing.decide(allow),
    other: (key) => key === 'p' && pairing.openWindow(),
  });
}

export interface HowToPair {
  readonly pairing: Pick<PairingSession, 'openWindow'>;
  readonly stateFolder: string;
  readonly hasKeyboard: boolean;
  /** The companion started without a paired client: the window opens by itself. */
  readonly isFirst: boolean;
  /** The user asked for a browser, and none opened. */
  readonly isAsked: boolean;
}

/** Prints the three steps to a user who has no paired browser before them, else one line. */
export function sayHowToPair({ pairing, stateFolder, hasKeyboard, isFirst, isAsked }: HowToPair): void {
  const pair = pairCommand(stateFolder);
  if (isFirst || isAsked) {
    console.log(stepsByHand(hasKeyboard ? say('Press p here') : `Run: ${pair}`));
    if (isFirst && hasKeyboard) pairing.openWindow();
  } else {
    console.log(say('To pair another browser$1 run: $2', hasKeyboard ? ` ${say('press p here, or')}` : '', pair));
  }
}
