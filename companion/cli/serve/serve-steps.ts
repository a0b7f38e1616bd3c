import { builtExtension } from '../browser/extension-copy.ts';
import { renewStep } from '../installation.ts';
import { say } from '../language/say.ts';
import { forFolder, ownCommand } from '../own-command.ts';

/** In place of a folder of the extension. */
const MISSING = say('(it is not there. $1)', renewStep());

/** The three steps to load and pair by hand. @param opening how the pairing window is opened from here */
export function stepsByHand(opening: string): string {
  const chromium = builtExtension('chromium') ?? MISSING;
  const firefox = builtExtension('firefox') ?? MISSING;
  return [
    say('To load and pair the extension by hand:'),
    `  ${say('1. Chrome, Chromium, Edge: open chrome://extensions, switch on "Developer mode", press "Load unpacked" and choose')}`,
    `     ${chromium}`,
    `     ${say('Firefox: open about:debugging#/runtime/this-firefox, press "Load Temporary Add-on" and choose manifest.json in')}`,
    `     ${firefox}`,
    `  ${say('2. $1. Then open Ambit from the toolbar and press "Pair".', opening)}`,
    `  ${say('3. Compare the six digits here and there, and allow it on both sides.')}`,
  ].join('\n');
}

/** The call that opens the window of the companion with this state folder, from any terminal. */
export const pairCommand = (folder: string): string => `${ownCommand()} pair${forFolder(folder)}`;
