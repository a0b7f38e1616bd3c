import { openWeb } from '../../../companion/cli/runtime/web.ts';
import { type ControlTalk, talkToCompanion } from '../../../companion/cli/serve/control-talk.ts';
import type { RecordedWeb } from '../../../companion/fetch/recorded/recorded-web.ts';
import { type Replay, startReplay } from '../../../companion/fetch/recorded/replay.ts';
import { COMPANION_ORIGIN, copyExtension } from './built-extension.ts';
import { launch, type TestBrowser } from './chromium.ts';
import { freeKnownPort, freePort, type RealCompanion, realCompanion } from './companion.ts';
import { type Firefox, launchFirefox } from './firefox.ts';
import { type Closable, openTogether } from './together.ts';

/** A web that no test changes, so that the tries of a test may share it. */
export interface ServedWeb extends Closable {
  readonly web: RecordedWeb;
  /** Shows its pages at their own addresses. */
  readonly replay: Replay;
}

export function serveWeb(name: string): Promise<ServedWeb> {
  return openTogether(async (closeLater) => {
    const web = await openWeb(name);
    closeLater(async () => web.close());
    const replay = await startReplay(web, 0);
    closeLater(() => replay.close());
    return { web, replay };
  });
}

/** The built companion, running, with an empty state folder. */
export interface Job extends Closable {
  readonly companion: RealCompanion;
}

/** The job in a browser that is paired beforehand. */
export interface PairedJob extends Job {
  readonly browser: TestBrowser;
}

/** @param name of the web that `replay` serves. */
export function openPairedJob(name: string, replay: Replay): Promise<PairedJob> {
  return openTogether(async (closeLater) => {
    const companion = await realCompanion(name, await freePort());
    closeLater(() => companion.remove());
    await companion.start();
    const extension = await copyExtension(companion.paired, ['http://*/*', 'https://*/*']);
    closeLater(() => extension.remove());
    const browser = await launch({ extension: extension.folder, args: through(replay) });
    closeLater(() => browser.close());
    return { companion, browser };
  });
}

/**
 * A fresh profile, nothing paired, and a companion at a port where the extension looks for it. Needs the turn at those
 * ports.
 */
export interface FreshJob extends Job {
  /** The companion's terminal. */
  readonly control: ControlTalk;
}

export function openFreshJob(name: string, replay: Replay): Promise<FreshJob & { readonly browser: TestBrowser }> {
  return openTogether(async (closeLater) => {
    const { companion, control } = await companionWithControl(name, closeLater);
    const extension = await copyExtension(undefined, [COMPANION_ORIGIN, 'http://*/*', 'https://*/*']);
    closeLater(() => extension.remove());
    const browser = await launch({ extension: extension.folder, args: through(replay) });
    closeLater(() => browser.close());
    return { companion, control, browser };
  });
}

/** The extension has no right but those of the user's own clicks. */
export function openFirefoxJob(name: string, replay: Replay): Promise<FreshJob & { readonly firefox: Firefox }> {
  return openTogether(async (closeLater) => {
    const { companion, control } = await companionWithControl(name, closeLater);
    const extension = await copyExtension(undefined, [], 'firefox');
    closeLater(() => extension.remove());
    const firefox = await launchFirefox(extension.folder, {
      // The browser's questions are answered with yes, as a user would.
      'extensions.webextOptionalPermissionPrompts': false,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': replay.port,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': replay.port,
    });
    closeLater(() => firefox.close());
    return { companion, control, firefox };
  });
}

/** The companion's pages are served with certificates of their own. */
const through = ({ port }: Replay): string[] => [
  `--proxy-server=http://127.0.0.1:${port}`,
  '--ignore-certificate-errors',
];

async function companionWithControl(name: string, closeLater: (closing: () => Promise<void>) => void) {
  const companion = await realCompanion(name, await freeKnownPort());
  closeLater(() => companion.remove());
  await companion.start();
  const control = await talkToCompanion(companion.folder);
  if (control === undefined) throw new Error('The companion has no control socket.');
  closeLater(async () => control.close());
  return { companion, control };
}
