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
