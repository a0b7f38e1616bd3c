import { builtExtension } from '../browser/extension-copy.ts';
import { forFolder, ownCommand } from '../own-command.ts';

/** The three steps to load and pair by hand. @param opening how the pairing window is opened from here */
export function stepsByHand(opening: string): string {
  const chromium = builtExtension('chromium') ?? '.output/chrome-mv3 (after: npm run build)';
  const firefox = builtExtension('firefox') ?? '.output/firefox-mv3 (after: npm run build)';
  return [
    'To load and pair the extension by hand:',
    '  1. Chrome, Chromium, Edge: open chrome://extensions, switch on "Developer mode", press "Load unpacked" and choose',
    `     ${chromium}`,
    '     Firefox: open about:debugging#/runtime/this-firefox, press "Load Temporary Add-on" and choose manifest.json in',
    `     ${firefox}`,
    `  2. ${opening}. Then open Ambit from the toolbar and press "Pair".`,
    '  3. Compare the six digits here and there, and allow it on both sides.',
  ].join('\n');
}

/** The call that opens the window of the companion with this state folder, from any terminal. */
export const pairCommand = (folder: string): string => `${ownCommand()} pair${forFolder(folder)}`;
