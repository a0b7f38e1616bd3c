import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, posix, win32 } from 'node:path';
import { NATIVE_HOST } from '../../../shared/api/native-host.ts';
import { replaceFile } from '../../replace-file.ts';
import type { ServiceCall, SystemCall } from './manager.ts';

/** The extension's id in Firefox, as `wxt.config.ts` gives it. */
export const FIREFOX_ID = 'ambit@ambit.invalid';
/** Ids that stores gave the extension; none yet. */
const STORE_IDS: readonly string[] = [];

type HostKind = 'chromium' | 'firefox';

/** The place where a browser looks for programs that its extensions may run. */
export interface HostPlace {
  /** Name of the browser. */
  readonly browser: string;
  readonly kind: HostKind;
  /** Folder of the browser's data: without it the browser is not here. Empty on Windows, where the registry counts. */
  readonly home: string;
  /** Path of the manifest. */
  readonly file: string;
  /** Key of the registry that names the file; Windows only. */
  readonly key?: string;
}

/** Browser, its folder on Linux below ~/.config, on macOS below Application Support, its key on Windows. */
const CHROMIUMS = [
  ['Chromium', 'chromium', 'Chromium', 'Chromium'],
  ['Chrome', 'google-chrome', 'Google/Chrome', 'Google\\Chrome'],
  ['Edge', 'microsoft-edge', 'Microsoft Edge', 'Microsoft\\Edge'],
  ['Brave', 'BraveSoftware/Brave-Browser', 'BraveSoftware/Brave-Browser', 'BraveSoftware\\Brave-Browser'],
] as const;

const MANIFEST = `${NATIVE_HOST}.json`;
const CHROMIUM_HOSTS = 'NativeMessagingHosts';

/**
 * Lists where each browser of this user looks (developer.chrome.com/docs/extensions/develop/concepts/native-messaging,
 * Mozilla's "Native manifests"). @param data state folder
 */
export function hostPlaces(platform: NodeJS.Platform, home: string, data: string): readonly HostPlace[] {
  if (platform === 'win32') return windowsPlaces(data);
  const isMac = platform === 'darwin';
  const base = isMac ? posix.join(home, 'Library', 'Application Support') : posix.join(home, '.config');
  const places = CHROMIUMS.map(([browser, linux, mac]) =>
    chromiumPlace(browser, posix.join(base, isMac ? mac : linux)),
  );
  const mozilla = isMac ? posix.join(base, 'Mozilla') : posix.join(home, '.mozilla');
  const folder = isMac ? CHROMIUM_HOSTS : 'native-messaging-hosts';
  return [
    ...places,
    // The profile that `serve --open` makes: a Chromium with a folder of its own looks there alone.
    chromiumPlace('Chromium that Ambit opens', posix.join(data, 'browser', 'profile-chromium')),
    { browser: 'Firefox', kind: 'firefox', home: mozilla, file: posix.join(mozilla, folder, MANIFEST) },
  ];
}

const chromiumPlace = (browser: string, home: string): HostPlace => ({
  browser,
  kind: 'chromium',
  home,
  file: posix.join(home, CHROMIUM_HOSTS, MANIFEST),
});

function windowsPlaces(data: string): readonly HostPlace[] {
  const place = (browser: string, kind: HostKind, vendor: string): HostPlace => ({
    ...{ browser, kind, home: '' },
    file: win32.join(data, `native-host-${kind}.json`),
    key: `HKCU\\Software\\${vendor}\\${CHROMIUM_HOSTS}\\${NATIVE_HOST}`,
  });
  return [
    ...CHROMIUMS.map(([browser, , , vendor]) => place(browser, 'chromium', vendor)),
    place('Firefox', 'firefox', 'Mozilla'),
  ];
}

/**
 * Returns the id that Chromium gives an unpacked extension: the first 32 hexadecimal digits of the SHA-256 of its path,
 * written with the letters a to p (`crx_file::id_util::GenerateIdForPath`).
 */
export function unpackedId(folder: string, platform: NodeJS.Platform = process.platform): string {
  const path = Buffer.from(folder, platform === 'win32' ? 'utf16le' : 'utf8');
  const digits = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return digits.replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));
}

/** Path of the program that a browser runs, in a state folder. */
export const hostProgram = (data: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'win32' ? win32.join(data, 'native-host.bat') : join(data, 'native-host');

/** Returns the content of that program: it runs `ambit wake` with the options of the service. */
export function hostScript({ node, program, args }: ServiceCall, platform: NodeJS.Platform = process.platform): string {
  const parts = [node, program, 'wake', ...args.slice(1)];
  if (platform === 'win32')
    return `@echo off\r\n${parts.map((part) => `"${part.replaceAll('%', '%%')}"`).join(' ')}\r\n`;
  return `#!/bin/sh\nexec ${parts.map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ')}\n`;
}

/** Returns the manifest of a place. @param extensions folders of unpacked extensions for Chromium */
export function hostManifest({ kind }: HostPlace, program: string, extensions: readonly string[]): string {
  const origins = [...STORE_IDS, ...extensions.map((folder) => unpackedId(folder))];
  return `${JSON.stringify(
    {
      ...{ name: NATIVE_HOST, description: 'Starts the companion of Ambit', path: program, type: 'stdio' },
      ...(kind === 'firefox'
        ? { allowed_extensions: [FIREFOX_ID] }
        : { allowed_origins: origins.map((id) => `chrome-extension://${id}/`) }),
    },
    null,
    2,
  )}\n`;
}

/** Everything that a registration needs. */
export interface HostSetup {
  readonly places: readonly HostPlace[];
  readonly data: string;
  /** Folders from which a user of Chromium may have loaded the extension. */
  readonly extensions: readonly string[];
}

/**
 * Registers the host with every browser of the user. @returns names of these browsers
 * @param run runs a program of the system
 */
export async function registerHost(
  { places, data, extensions }: HostSetup,
  call: ServiceCall,
  run: (call: SystemCall) => { readonly isDone: boolean },
): Promise<readonly string[]> {
  const here = places.filter(({ home }) => home === '' || existsSync(home));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const program = hostProgram(data);
  await replaceFile(program, hostScript(call));
  chmodSync(program, 0o700);
  const real = extensions.filter(existsSync).map((folder) => realpathSync(folder));
  const registered: string[] = [];
  for (const place of here) {
    mkdirSync(dirname(place.file), { recursive: true });
    await replaceFile(place.file, hostManifest(place, program, [...new Set([...real, ...extensions])]));
    const { key } = place;
    const isNamed = key === undefined || run(['reg', 'add', key, '/ve', '/t', 'REG_SZ', '/d', place.file, '/f']).isDone;
    if (isNamed) registered.push(place.browser);
  }
  return registered;
}

/** Removes the host from every browser. @returns whether there was one */
export function unregisterHost(
  { places, data }: HostSetup,
  run: (call: SystemCall) => { readonly isDone: boolean },
): boolean {
  const files = [...new Set(places.map(({ file }) => file)), hostProgram(data)].filter(existsSync);
  for (const { key } of places) if (key !== undefined) run(['reg', 'delete', key, '/f']);
  for (const file of files) rmSync(file);
  return files.length > 0;
}

/** Browsers that can start the companion of this state folder, and those whose registration leads elsewhere. */
export interface HostState {
  readonly registered: readonly string[];
  /** Path of a program that is gone or belongs to another state folder, where a browser is registered with one. */
  readonly strange?: string;
}

/** Reads what is registered. Changes nothing. */
export function hostState({ places, data }: Pick<HostSetup, 'places' | 'data'>): HostState {
  const own = hostProgram(data);
  const found = places.flatMap(({ browser, file }) => {
    const path = pathIn(file);
    return path === undefined ? [] : [{ browser, path }];
  });
  const strange = found.find(({ path }) => path !== own || !existsSync(path));
  const registered = found.filter(({ path }) => path === own && existsSync(path)).map(({ browser }) => browser);
  return strange === undefined ? { registered } : { registered, strange: strange.path };
}

function pathIn(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  try {
    const { path } = JSON.parse(readFileSync(manifest, 'utf8')) as { path?: unknown };
    return typeof path === 'string' ? path : '';
  } catch {
    return '';
  }
}
