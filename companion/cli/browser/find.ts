import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../language/say.ts';

/** `branded`: Google Chrome and Edge no longer load an extension from a folder given at the start. */
export type BrowserKind = 'chromium' | 'firefox' | 'branded';

export interface Browser {
  readonly kind: BrowserKind;
  /** Name that people know. */
  readonly name: string;
  readonly path: string;
}

type BrowserLocation = Omit<Browser, 'path'> & { readonly files: readonly string[] };

const ON_PATH: readonly BrowserLocation[] = [
  { kind: 'chromium', name: 'Chromium', files: ['chromium', 'chromium-browser', 'ungoogled-chromium'] },
  { kind: 'firefox', name: 'Firefox', files: ['firefox', 'firefox-esr', 'firefox-developer-edition', 'librewolf'] },
  { kind: 'branded', name: 'Chrome', files: ['google-chrome', 'google-chrome-stable'] },
  { kind: 'branded', name: 'Edge', files: ['microsoft-edge', 'microsoft-edge-stable'] },
];

const ON_MAC: readonly BrowserLocation[] = [
  { kind: 'chromium', name: 'Chromium', files: ['Chromium.app/Contents/MacOS/Chromium'] },
  { kind: 'firefox', name: 'Firefox', files: ['Firefox.app/Contents/MacOS/firefox'] },
  { kind: 'branded', name: 'Chrome', files: ['Google Chrome.app/Contents/MacOS/Google Chrome'] },
];

const ON_WINDOWS: readonly BrowserLocation[] = [
  { kind: 'chromium', name: 'Chromium', files: ['Chromium\\Application\\chrome.exe'] },
  { kind: 'firefox', name: 'Firefox', files: ['Mozilla Firefox\\firefox.exe'] },
  { kind: 'branded', name: 'Chrome', files: ['Google\\Chrome\\Application\\chrome.exe'] },
  { kind: 'branded', name: 'Edge', files: ['Microsoft\\Edge\\Application\\msedge.exe'] },
];

type Environment = Readonly<Record<string, string | undefined>>;

export interface FindOptions {
  readonly environment?: Environment;
  readonly platform?: NodeJS.Platform;
  readonly exists?: (path: string) => boolean;
}

/** Browsers on this machine, those that `--open` can use best first. `AMBIT_BROWSER` (a path) comes before all. */
export function findBrowsers(options: FindOptions = {}): readonly Browser[] {
  const { environment = process.env, platform = process.platform, exists = isExecutable } = options;
  const [folders, places] = whereToLook(environment, platform);
  const found = places.flatMap(({ kind, name, files }) => {
    const path = files.flatMap((file) => folders.map((folder) => join(folder, file))).find(exists);
    return path === undefined ? [] : [{ kind, name, path }];
  });
  const chosen = environment.AMBIT_BROWSER;
  return chosen && exists(chosen) ? [{ ...kindOf(chosen), path: chosen }, ...found] : found;
}

/** Returns a sentence when `AMBIT_BROWSER` names no program that can be run. */
export function wrongChoice(options: Pick<FindOptions, 'environment' | 'exists'> = {}): string | undefined {
  const { environment = process.env, exists = isExecutable } = options;
  const chosen = environment.AMBIT_BROWSER;
  if (!chosen || exists(chosen)) return undefined;
  return say(
    'AMBIT_BROWSER names "$1", which is no program that can be run. Give the path of a browser, or unset it.',
    chosen,
  );
}

/** True if a window can be shown. */
export function hasDisplay(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform === 'win32' || platform === 'darwin') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

function whereToLook(
  environment: Environment,
  platform: NodeJS.Platform,
): readonly [string[], readonly BrowserLocation[]] {
  if (platform === 'darwin') return [['/Applications', join(environment.HOME ?? '/', 'Applications')], ON_MAC];
  if (platform !== 'win32') return [(environment.PATH ?? '').split(delimiter).filter(Boolean), ON_PATH];
  const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
  return [roots.filter((root) => root !== undefined), ON_WINDOWS];
}

function kindOf(path: string): Omit<Browser, 'path'> {
  return /firefox|librewolf/i.test(path)
    ? { kind: 'firefox', name: 'Firefox' }
    : { kind: 'chromium', name: say('Your browser') };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
