import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostPlaces } from '../../companion/cli/service/native-host.ts';
import { faults } from './testing/axe.ts';
import { copyExtension } from './testing/built-extension.ts';
import { chromiumProgram, launch } from './testing/chromium.ts';
import { freePort, realCompanion } from './testing/companion.ts';
import { firefoxProgram, launchFirefox } from './testing/firefox.ts';
import { takePicture } from './testing/picture.ts';
import { forThisTry, openTogether } from './testing/together.ts';
import { endWoken, grantStarting, letBrowserStart } from './testing/woken.ts';

/** Two starts of a companion and one of a browser. */
const LONG_MS = 240_000;

describe.skipIf(chromiumProgram === undefined)('a killed companion in Chromium', () => {
  it(
    'given one click, runs again and the popup is green; without a registered program, shows the command',
    async () => {
      const { browser, companion, register } = await forThisTry(
        openTogether(async (closeLater) => {
          const companion = await realCompanion('demo', await freePort());
          closeLater(() => companion.remove());
          await companion.start();
          const extension = await copyExtension(companion.paired);
          closeLater(() => extension.remove());
          await grantStarting(extension.folder);
          let profile = '';
          const prepare = async (folder: string): Promise<void> => {
            profile = folder;
          };
          const browser = await launch({ extension: extension.folder, prepare });
          closeLater(() => browser.close());
          const register = () => {
            const file = join(profile, 'NativeMessagingHosts', 'ambit.companion.json');
            return letBrowserStart(
              companion,
              { browser: 'Chromium', kind: 'chromium', home: profile, file },
              extension.folder,
            );
          };
          return { browser, companion, register };
        }),
      );
      const popup = await browser.open('popup.html');
      await popup.locator('.companion[data-state=good]').waitFor();
      await companion.kill();
      await popup.reload();
      const start = popup.getByRole('button', { name: 'Start the companion' });
      await start.waitFor();
      expect(await faults(popup)).toEqual([]);
      await takePicture(popup, 'start-companion');
      await start.click();
      await popup.getByText('service install').waitFor();
      await takePicture(popup, 'start-companion-unregistered');
      await register();
      await start.click();
      await popup.locator('.companion[data-state=good]').waitFor();
      await takePicture(popup, 'start-companion-green');
      await endWoken(companion);
    },
    LONG_MS,
  );
});

describe.skipIf(firefoxProgram === undefined)('a killed companion in Firefox', () => {
  it(
    'given one click and a yes to the question, runs again and the popup is green',
    async () => {
      const { firefox, companion } = await forThisTry(
        openTogether(async (closeLater) => {
          const companion = await realCompanion('demo', await freePort());
          closeLater(() => companion.remove());
          await companion.start();
          const extension = await copyExtension(companion.paired, [], 'firefox');
          closeLater(() => extension.remove());
          const home = join(companion.folder, 'home');
          const place = hostPlaces('linux', home, companion.folder).find(({ kind }) => kind === 'firefox');
          if (place === undefined) throw new Error('no place of Firefox');
          await letBrowserStart(companion, place, extension.folder);
          // The browser's questions are answered with yes, as a user would.
          const preferences = { 'extensions.webextOptionalPermissionPrompts': false };
          const firefox = await launchFirefox(extension.folder, preferences, { HOME: home });
          closeLater(() => firefox.close());
          return { firefox, companion };
        }),
      );
      const before = await firefox.open('popup.html');
      await before.waitForSelector('.companion[data-state=good]');
      await before.close();
      await companion.kill();
      const popup = await firefox.open('popup.html');
      await popup.locator('::-p-xpath(//button[contains(., "Start the companion")])').click();
      await popup.waitForSelector('.companion[data-state=good]');
      await endWoken(companion);
    },
    LONG_MS,
  );
});
