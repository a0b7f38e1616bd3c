import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Report } from '../../../../shared/api/report.ts';
import { aCrawl } from '../../../testing/builders.ts';
import { Numbers } from './report-numbers.tsx';

const harness = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => render(null, harness));

/** Returns what the numbers say of failed fetches. */
function failedShown(failed: Report['failed'], count: number): string | null | undefined {
  const report = { failed, labels: { relevant: 0, notRelevant: 0 }, review: { sample: 0, reviewed: 0 }, languages: [] };
  render(<Numbers crawl={aCrawl({ failed: count })} report={report as unknown as Report} />, harness);
  const term = [...harness.querySelectorAll('dt')].find(({ textContent }) => textContent === 'reportFailed');
  return term?.nextElementSibling?.textContent;
}

it('given failed fetches, names the commonest reason beside their number', () => {
  const example = 'http://a.example/';
  const failed = [
    { reason: 'gone', count: 200, example },
    { reason: 'dns', count: 150, example },
    { reason: 'timeout', count: 1_827, example },
  ];
  expect(failedShown(failed, 2_177)).toBe('2,177 · skip_unreachable 1,977');
});

it('given no failed fetch, shows its number alone', () => {
  expect(failedShown([], 0)).toBe('0');
});
