import { join } from 'node:path';
import type { KeyRing } from '../../server/auth/keys.ts';
import { renewStep } from '../installation.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { type Launched, launchChromium } from './chromium.ts';
import { builtExtension, type ExtensionKind, pairedCopy } from './extension-copy.ts';
import { type Browser, findBrowsers, hasDisplay, wrongChoice } from './find.ts';

export interface OpenBrowserOptions {
  readonly stateFolder: string;
  readonly keys: KeyRing;
  readonly port: number;
  /** Further arguments of the browser; `--headless` among them makes a display needless. */
  readonly browserArgs?: readonly string[];
  readonly browsers?: readonly Browser[];
}

/** How opening ended. `said`: one sentence for the user about each browser that did not open, in order. */
export type OpenResult =
  | {
      readonly kind: 'opened';
      readonly browser: Browser;
      readonly launched: Launched;
      readonly said: readonly string[];
    }
  | { readonly kind: 'not-opened'; readonly said: readonly string[] };

/** Opens the first browser that takes the extension, paired beforehand, in a profile of its own in the state folder. */
export async function openBrowser(options: OpenBrowserOptions): Promise<OpenResult> {
  const { stateFolder, keys, port, browserArgs = [], browsers = findBrowsers() } = options;
  const wrong = wrongChoice();
  const said = wrong === undefined ? [] : [wrong];
  const headless = browserArgs.some((arg) => arg.startsWith('--headless'));
  if (!headless && !hasDisplay())
    return { kind: 'not-opened', said: [...said, say('There is no display to open a browser on.')] };
  let tried = false;
  for (const browser of browsers) {
    if (browser.kind === 'branded') continue;
    tried = true;
    const kind: ExtensionKind = browser.kind;
    const built = builtExtension(kind);
    if (built === undefined) {
      said.push(say('The extension is not there. $1', renewStep()));
      continue;
    }
    try {
      const extension = await pairedCopy({ kind, built, stateFolder, keys, port });
      // Firefox takes the extension over a WebSocket, whose client adds 6 MB. A companion without Firefox does without.
      const launch = kind === 'firefox' ? (await import('./firefox.ts')).launchFirefox : launchChromium;
      const profile = join(stateFolder, 'browser', `profile-${kind}`);
      return {
        kind: 'opened',
        browser,
        launched: await launch({ path: browser.path, extension, profile, browserArgs }),
        said,
      };
    } catch (error) {
      said.push(
        say('$1 could not be opened: $2', browser.name, error instanceof Error ? told(error.message) : String(error)),
      );
    }
  }
  if (!tried) said.push(say('No Chromium or Firefox was found that takes an extension from a folder.'));
  return { kind: 'not-opened', said };
}
