import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bidi, openBidi } from './bidi.ts';
import { type Launched, type LaunchOptions, started } from './chromium.ts';

const START_MS = 30_000;
const LOOK_MS = 100;
/** Longest that loading the extension may take, in milliseconds. */
const LOAD_MS = 30_000;
const TAKEN =
  'another program took its control connection first. Firefox was ended. Start again, or load the extension by hand.';
/** Firefox writes its address there (remote/webdriver-bidi/WebDriverBiDi.sys.mjs). */
const ADDRESS_FILE = 'WebDriverBiDiServer.json';

/** Turns off what Firefox shows at its very first start. */
const PREFERENCES = `user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
`;

/**
 * Starts Firefox and loads the extension into it over WebDriver BiDi, the only way to load an extension that no store
 * has signed.
 * Keeps the session open as long as the companion runs. Firefox gives only one session, so no other program can take
 * it.
 * @throws when Firefox does not start or does not take the extension.
 */
export async function launchFirefox({ path, extension, profile, browserArgs }: LaunchOptions): Promise<Launched> {
  await mkdir(profile, { recursive: true, mode: 0o700 });
  await writeFile(join(profile, 'user.js'), PREFERENCES, { mode: 0o600 });
  const addressFile = join(profile, ADDRESS_FILE);
  await rm(addressFile, { force: true });
  const args = ['--no-remote', '--profile', profile, '--remote-debugging-port', '0', ...browserArgs];
  const child = spawn(path, args, { detached: true, stdio: 'ignore' });
  await started(child);
  try {
    const address = await addressIn(addressFile, child);
    if (address === undefined) throw new Error(`it ended at once (${endOf(child)}). ${whyEnded(path, profile)}`);
    const bidi = await load(address, extension);
    child.unref();
    return { process: child, release: () => bidi.close() };
  } catch (error) {
    child.kill();
    throw error;
  }
}

async function load(address: string, extension: string): Promise<Bidi> {
  const bidi = await openBidi(`${address}/session`, AbortSignal.timeout(LOAD_MS));
  await bidi.send('session.new', { capabilities: {} }).catch((error: unknown) => {
    bidi.close();
    if (!(error instanceof Error && /active sessions/.test(error.message))) throw error;
    throw new Error(TAKEN, { cause: error });
  });
  await bidi.send('webExtension.install', { extensionData: { type: 'path', path: extension } });
  return bidi;
}

const endOf = ({ exitCode, signalCode }: ChildProcess): string => signalCode ?? `exit code ${exitCode}`;

/** Its output is not read, because it outlives the companion: the user sees it by the same call. */
const whyEnded = (path: string, profile: string): string =>
  `If it is not open with this profile already, this call shows why: "${path}" --no-remote --profile "${profile}"`;

/** @returns undefined when the browser has ended */
async function addressIn(file: string, child: ChildProcess): Promise<string | undefined> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const address = parseAddress(await readFile(file, 'utf8').catch(() => ''));
    if (address !== undefined) return address;
    await sleep(LOOK_MS);
  }
  throw new Error('it did not start within 30 seconds.');
}

/** @returns undefined while the file is not written to its end. */
function parseAddress(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('ws_port' in value)) return undefined;
    return typeof value.ws_port === 'number' ? `ws://127.0.0.1:${value.ws_port}` : undefined;
  } catch {
    return undefined;
  }
}
