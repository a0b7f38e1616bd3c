// @vitest-environment node
import { expect, it } from 'vitest';
import { safeHref } from './open-page.ts';

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'chrome://settings',
  'blob:https://a.example/1',
  'https://good.example@evil.example/',
  'not a url',
  '',
])('%s is never opened', (address) => {
  expect(safeHref(address)).toBeUndefined();
});

it('web addresses are, as parsed', () => {
  expect(safeHref('HTTPS://Example.org/a b')).toBe('https://example.org/a%20b');
});
