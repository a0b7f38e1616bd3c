import { render } from 'preact';
import { expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { SuggestionExplanation } from '../../../shared/api/page.ts';
import { aSuggestion } from '../../testing/builders.ts';
import { WhyDetails } from './why-details.tsx';

it('why a page is suggested is shown though an earlier version kept it', () => {
  const { judged: _later, ...earlier } = aSuggestion().why;
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  const root = document.createElement('div');
  render(<WhyDetails why={{ ...earlier, anchor: 'levain' } as SuggestionExplanation} />, root);
  expect(root.textContent).toContain('levain');
});

/** Returns the text of the link as it is shown, spaces as drawn. */
function linkShown(change: Partial<SuggestionExplanation>): string {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  const root = document.createElement('div');
  render(<WhyDetails why={{ ...aSuggestion().why, path: [], ...change }} />, root);
  return root.querySelector('bdi')?.textContent?.trim() ?? '';
}

it('given a long text around a link, dots stand for what is cut, and no word is cut in two', () => {
  const shown = linkShown({
    before: `${'flour and water '.repeat(20)}make`,
    anchor: 'levain',
    after: `with ${'patience and salt '.repeat(20)}`,
  });
  expect(shown).toMatch(/^…(flour|and|water) .* make levain with .*(patience|and|salt)…$/);
});

it('given a short text around a link, all of it is shown, without a space before its punctuation', () => {
  expect(linkShown({ before: 'Feed your', anchor: 'levain', after: ', then wait.' })).toBe(
    'Feed your levain, then wait.',
  );
  expect(linkShown({ before: '喂养', anchor: '酵母', after: '。' })).toBe('喂养 酵母。');
});

it('given a long text without spaces, dots stand for what is cut', () => {
  const shown = linkShown({ before: '面'.repeat(300), anchor: '酵母', after: '水'.repeat(300) });
  expect(shown).toBe(`…${'面'.repeat(120)} 酵母 ${'水'.repeat(120)}…`);
});
