// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutRawHtml } from './raw-html.ts';

it('given Preact, takes its assignment of HTML away and keeps the rest', () => {
  const code = readFileSync('node_modules/preact/dist/preact.mjs', 'utf8');
  const rest = withoutRawHtml(code);
  expect(rest).not.toMatch(/\.innerHTML ?=[^=]/);
  expect(rest.length).toBeGreaterThan(code.length - 40);
});

it('given code that is built in another way, throws', () => {
  expect(() => withoutRawHtml('element.setHTML(text)')).toThrow('raw-html.ts');
});
