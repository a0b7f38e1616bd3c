import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Report } from '../../../../shared/api/report.ts';
import { ReportedEvents, Reprints } from './report-tables.tsx';

const harness = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => render(null, harness));

const told = (selector: string): (string | null)[] =>
  [...harness.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('shows each event with its day, places and people, as text', () => {
  const event = { title: '<b>Tea</b>', url: 'http://a.example/', date: '2026-03-04', pages: 2, sites: 2 };
  const events = [{ ...event, places: ['London', '<i>'], people: ['Ann Lee'] }];
  render(<ReportedEvents report={{ events } as unknown as Report} />, harness);
  expect(told('td')).toEqual(['2026-03-04', 'London, <i>', 'Ann Lee']);
  expect(told('th[scope=row] a')).toEqual(['<b>Tea</b>']);
  expect(told('th[scope=row] .muted')).toHaveLength(1);
});

it('given an event on one site, its row names no number of sites', () => {
  const event = { title: 'Tea', url: 'http://a.example/', date: '2026-03-04', pages: 1, sites: 1 };
  render(<ReportedEvents report={{ events: [{ ...event, places: [], people: [] }] } as unknown as Report} />, harness);
  expect(told('th[scope=row]')).toEqual(['Tea ']);
});

it('shows author, day, site and keywords of a text that spread, and author and day of each copy', () => {
  const copy = { url: 'http://a.example/', site: 'a.example', foundAt: 0, author: 'Ann Lee', published: '2026-03-04' };
  const reprint = { url: copy.url, title: 'Tea', sites: 2, author: 'Ann Lee', published: '2026-03-04T08:00:00Z' };
  const reprints = [
    { ...reprint, publisher: 'a.example', keywords: ['tea', 'leaf'], copies: [copy, { ...copy, author: '' }] },
  ];
  render(<Reprints report={{ reprints } as unknown as Report} />, harness);
  expect(told('summary .small')).toEqual(['a.example · Ann Lee · 2026-03-04 · tea, leaf']);
  const days = told('ol .muted').map((text) => text?.slice(0, text.indexOf('04') + 2));
  expect(days).toEqual(['Ann Lee · 2026-03-04', '2026-03-04']);
});

it('given a report of an older companion, shows the reprints that it has and no events', () => {
  const old = { url: 'http://a.example/', title: 'Tea', sites: 2, copies: [] };
  render(<Reprints report={{ reprints: [old] } as unknown as Report} />, harness);
  expect(told('summary')[0]).toContain('Tea');
  render(<ReportedEvents report={{ reprints: [] } as unknown as Report} />, harness);
  expect(harness.textContent).toBe('');
});
