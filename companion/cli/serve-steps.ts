import { builtExtension } from './browser/extension-copy.ts';

/** The three steps to load and pair by hand. @param hasKeyboard keys are read in this terminal. */
export function stepsByHand(hasKeyboard: boolean): string {
  const chromium = builtExtension('chromium') ?? '.output/chrome-mv3 (after: npm run build)';
  const firefox = builtExtension('firefox') ?? '.output/firefox-mv3 (after: npm run build)';
  return [
    'To load and pair the extension by hand:',
    '  1. Chrome, Chromium, Edge: open chrome://extensions, switch on "Developer mode", press "Load unpacked" and choose',
    `     ${chromium}`,
    '     Firefox: open about:debugging#/runtime/this-firefox, press "Load Temporary Add-on" and choose manifest.json in',
    `     ${firefox}`,
    `  2. ${hasKeyboard ? 'Press p here' : 'Run: npx ambit pair'}. Then open Ambit from the toolbar and press "Pair".`,
    '  3. Compare the six digits here and there, and allow it on both sides.',
  ].join('\n');
}
