import { builtExtension } from '../browser/extension-copy.ts';
import { renewStep } from '../installation.ts';
import { forFolder, ownCommand } from '../own-command.ts';

/** In place of a folder of the extension. */
const MISSING = `(it is not there. ${renewStep()})`;

/** The three steps to load and pair by hand. @param opening how the pairing window is opened from here */
export function stepsByHand(opening: string): string {
  const chromium = builtExtension('chromium') ?? MISSING;
  const firefox = builtExtension('firefox') ?? MISSING;
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
