import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import type { Wxt } from 'wxt';

const POLICY = new URL('docs/privacy.md', import.meta.url);

/** Puts the privacy policy into the package as a page of its own, as the stores ask for it; there is one text of it, docs/privacy.md. */
export function addPolicy(_wxt: Wxt, files: { relativeDest: string; absoluteSrc?: string }[]): void {
  const text = marked.parse(readFileSync(POLICY, 'utf8'), { async: false });
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ambit: privacy policy</title>';
  const style = '<link rel="stylesheet" href="/policy.css">';
  const made = {
    relativeDest: 'privacy.html',
    contents: `<!doctype html><html lang="en"><head>${head}${style}</head><body><main>${text}</main></body></html>`,
  };
  files.push(made);
}
