import type { Plugin } from 'vite';

const PREACT = /\/preact\/dist\/preact\.mjs$/;
/** Where Preact gives an element the HTML of `dangerouslySetInnerHTML`. */
const ASSIGNMENT = /\(\w+\.innerHTML=\w+\.__html\)/;

/** Returns Preact without its assignment of HTML. @throws when its file is built in another way than this code knows */
export function withoutRawHtml(code: string): string {
  if (!ASSIGNMENT.test(code)) throw new Error('Preact is another than extension/build/raw-html.ts knows.');
  return code.replace(ASSIGNMENT, '0');
}

/**
 * Takes from Preact what makes elements of text. Ambit never asks for it, and the linter of Firefox's store warns of
 * it.
 */
export const noRawHtml = (): Plugin => ({
  name: 'ambit-no-raw-html',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    PREACT.test(id.replaceAll('\\', '/')) ? { code: withoutRawHtml(code), map: null } : undefined,
});
