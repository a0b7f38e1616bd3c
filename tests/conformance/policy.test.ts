import { expect, it } from 'vitest';
import { policyPage } from '../../extension/build/policy.ts';

it.each([
  ['privacy.html', 'Privacy policy', '/privacy-zh.html'],
  ['privacy-zh.html', '隐私政策', '/privacy.html'],
] as const)(
  '%s in the package links to the other language only, and keeps the words of other links',
  (name, title, other) => {
    const page = policyPage(name);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page.match(/ href="[^"]*"/g)).toEqual([' href="/policy.css"', ` href="${other}"`]);
    expect(page).toContain('WARC');
  },
);
