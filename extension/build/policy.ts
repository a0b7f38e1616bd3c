import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import type { Wxt } from 'wxt';

/** The packaged policies: the document of each and its heading. */
const POLICIES = {
  'privacy.html': { document: 'privacy.md', language: 'en', title: 'Ambit: privacy policy' },
  'privacy-zh.html': { document: 'zh/privacy.md', language: 'zh-CN', title: 'Ambit：隐私政策' },
} as const;
export type PolicyPage = keyof typeof POLICIES;

/** The page of the package that a link of a policy leads to; undefined for documents that are not in it. */
const packaged = (href: string): string | undefined =>
  Object.entries(POLICIES).find(([, { document }]) => href === document || href === `../${document}`)?.[0];

/** Keeps links to the web and to the other policy; of a link to any other document only the words. */
const words = new Marked({
  renderer: {
    link({ href, tokens }) {
      if (/^https?:/.test(href)) return false;
      const text = this.parser.parseInline(tokens);
      const page = packaged(href);
      return page === undefined ? text : `<a href="/${page}">${text}</a>`;
    },
  },
});

/** Returns a privacy policy as a page; its one text is the document in docs/. */
export function policyPage(page: PolicyPage): string {
  const { document, language, title } = POLICIES[page];
  const text = words.parse(readFileSync(new URL(`../../docs/${document}`, import.meta.url), 'utf8'), { async: false });
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const style = '<link rel="stylesheet" href="/policy.css">';
  return `<!doctype html><html lang="${language}"><head>${head}${style}</head><body><main>${text}</main></body></html>`;
}

/** Puts the privacy policies into the package as pages of their own; the stores require one. */
export function addPolicy(_wxt: Wxt, files: { relativeDest: string; absoluteSrc?: string }[]): void {
  for (const page of Object.keys(POLICIES) as PolicyPage[]) {
    const made = { relativeDest: page, contents: policyPage(page) };
    files.push(made);
  }
}
