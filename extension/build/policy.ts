import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import type { Wxt } from 'wxt';

const POLICY = new URL('../../docs/privacy.md', import.meta.url);

/** The other documents are not in the package: of a link to one of them the words stay. */
const words = new Marked({
  renderer: {
    link({ href, tokens }) {
      return /^https?:/.test(href) ? false : this.parser.parseInline(tokens);
    },
  },
});

/** The privacy policy as a page; there is one text of it, docs/privacy.md. */
export function policyPage(): string {
  const text = words.parse(readFileSync(POLICY, 'utf8'), { async: false });
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ambit: privacy policy</title>';
  const style = '<link rel="stylesheet" href="/policy.css">';
  return `<!doctype html><html lang="en"><head>${head}${style}</head><body><main>${text}</main></body></html>`;
}

/** Puts the privacy policy into the package as a page of its own, as the stores ask for it. */
export function addPolicy(_wxt: Wxt, files: { relativeDest: string; absoluteSrc?: string }[]): void {
  const made = { relativeDest: 'privacy.html', contents: policyPage() };
  files.push(made);
}
