import { expect, it } from 'vitest';
import { policyPage } from '../../extension/build/policy.ts';

it('the policy in the package leads to no document that is not in it, and keeps the words of such links', () => {
  const page = policyPage();
  expect(page).toContain('<h1>Privacy policy</h1>');
  expect(page.match(/ href="[^"]*"/g)).toEqual([' href="/policy.css"']);
  expect(page).toContain('WARC file');
});
