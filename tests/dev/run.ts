/**
 * `npm run dev -- [--data DIR] [--web DIR] [--browser-arg ARG]…`: Ambit from its sources, in a browser that is already
 * paired. A change in `companion/` or `shared/` restarts the companion; a change in `extension/` or `shared/` builds
 * the extension and reloads it.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  builtExtension,
  copyFolder,
  type ExtensionKind,
  refreshCopy,
} from '../../companion/cli/browser/extension-copy.ts';
import { findBrowsers } from '../../companion/cli/browser/find.ts';
import { talkToCompanion } from '../../companion/cli/serve/control-talk.ts';
import { inTurn } from '../../extension/in-turn.ts';
import { isSource } from './is-source.ts';
import { reloadExtension } from './reload.ts';

/** Pause between two looks for the companion, in milliseconds. */
const LOOK_MS = 200;
/** Longest wait for the companion to listen, in milliseconds. */
const START_MS = 60_000;
/** Editors write several files at a time: milliseconds without a change before a build. */
const QUIET_MS = 150;
/**
 * Lets `reload.ts` reach this Chromium. Every program of this machine can drive such a browser: the profile is for
 * development.
 */
const DEBUGGING = '--remote-debugging-port=0';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.ambit/dev' },
    web: { type: 'string' },
    'browser-arg': { type: 'string', multiple: true, default: [] },
  },
});
const data = resolve(values.data);
const kind: ExtensionKind =
  findBrowsers().find((one) => one.kind !== 'branded')?.kind === 'firefox' ? 'firefox' : 'chromium';
const profile = join(data, 'browser', `profile-${kind}`);

/** Builds the extension for the browser at hand. @returns whether it could be built. */
function build(): Promise<boolean> {
  const target = kind === 'firefox' ? ['-b', 'firefox', '--mv3'] : ['-b', 'chrome'];
  const child = spawn(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'build', ...target], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
  });
  return new Promise((done) =>
    child.once('close', (code) => {
      if (code !== 0) console.error(`${said}\nThe extension could not be built; the browser keeps the last build.`);
      done(code === 0);
    }),
  );
}

/** Builds, and makes the browser load the result. */
const renew = inTurn(async () => {
  const began = performance.now();
  if (!(await build())) return;
  const built = builtExtension(kind);
  if (built === undefined || !(await refreshCopy({ kind, built, stateFolder: data }))) return;
  const isReloaded = kind === 'chromium' && (await reloadExtension(profile, copyFolder(data, kind)));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`The extension is built (${seconds} s)${isReloaded ? ' and reloaded' : `. ${BY_HAND[kind]}`}`);
});

const BY_HAND: Readonly<Record<ExtensionKind, string>> = {
  chromium: 'No browser of this folder is open.',
  firefox: 'Reload it in Firefox: about:debugging, This Firefox, Reload.',
};

/**
 * Opens a browser by the companion, once it listens. A browser that is still open from the last time loads the new
 * build instead.
 */
async function open(): Promise<void> {
  const built = builtExtension(kind);
  if (built !== undefined && kind === 'chromium' && (await refreshCopy({ kind, built, stateFolder: data })))
    if (await reloadExtension(profile, copyFolder(data, kind)))
      return console.log('The open browser has the new build.');
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await pause(LOOK_MS)) {
    const talk = await talkToCompanion(data);
    if (talk === undefined) continue;
    talk.ask({ do: 'open' });
    for await (const reply of talk.replies) if (reply.type === 'opening') break;
    return talk.close();
  }
  console.error('The companion did not start within a minute, so no browser was opened. See its message above.');
}

/** The companion opens the first browser of a data folder by itself. */
const isFirst = !existsSync(copyFolder(data, kind));
mkdirSync(data, { recursive: true, mode: 0o700 });
console.log(`Building the extension. The data of this companion is in ${data}`);
if (!(await build())) process.exit(1);
const args = ['--data', data, ...(values.web === undefined ? [] : ['--web', values.web])];
for (const arg of kind === 'chromium' ? [DEBUGGING, ...values['browser-arg']] : values['browser-arg'])
  args.push(`--browser-arg=${arg}`);
const tsx = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'tests/dev/companion.ts'];
const companion = spawn(process.execPath, [...tsx, ...args], { stdio: 'inherit' });
companion.once('exit', (code) => process.exit(code ?? 0));
// The terminal sends Ctrl-C to the companion as well, and a second one would kill it before its crawls are paused.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => companion.kill('SIGTERM'));
let timer: NodeJS.Timeout | undefined;
for (const folder of ['extension', 'shared'])
  watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || !isSource(file)) return;
    clearTimeout(timer);
    timer = setTimeout(renew, QUIET_MS);
  });
if (!isFirst) await open();
