import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Forget } from '../../../shared/api/capture.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { call } from '../../companion-client/companion.ts';

import { keepCapture } from '../../storage/captures.ts';
import { keepLabel } from '../../storage/labels.ts';
import { aLabel, aPage } from '../../testing/builders.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore } from '../model/store.ts';
import { ForgetControls } from './forget-controls.tsx';
import { Learned } from './learned.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));

const harness = document.createElement('main');
const forget = vi.fn(async (_what: Forget) => true);

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => [key, ...[places ?? []].flat()].join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.mocked(call).mockReset().mockResolvedValue({ captures: 4, pages: 92, labels: 6 });
  forget.mockClear();
  drawIn(
    harness,
    <>
      <Learned open />
      <ForgetControls nothing={false} />
    </>,
    createStore(),
    { forget },
  );
});
afterEach(() => {
  vi.useRealTimers();
  clear(harness);
});

const button = (text: string) => {
  const found = [...harness.querySelectorAll('button')].find(
    (each) => each.textContent === text || each.getAttribute('aria-label') === text,
  );
  if (found === undefined) throw new Error(`There is no button ${text}.`);
  return found;
};
const asked = () => harness.querySelector('[role=alertdialog]');
const fill = (selector: string, value: string): void => {
  const field = harness.querySelector<HTMLInputElement>(selector);
  if (field === null) throw new Error(`There is no field ${selector}.`);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const inDays = (from: string, to: string): void => {
  fill('label:nth-of-type(1) input[type=date]', from);
  fill('label:nth-of-type(2) input[type=date]', to);
};
const WAYS: readonly [string, () => void, string, Partial<Forget>][] = [
  ['a site', () => fill('input.site', 'https://example.org/x'), 'forgetSite', { kind: 'site', host: 'example.org' }],
  ['the last hour', () => undefined, 'forgetHour', { kind: 'since' }],
  ['some days', () => inDays('2026-05-01', '2026-05-02'), 'forgetSpan', { kind: 'since' }],
  ['everything', () => undefined, 'forget', { kind: 'all' }],
];

it.each(WAYS)(
  'given a click that would forget %s, nothing goes before the counts are shown and confirmed',
  async (_what, prepare, name, what) => {
    prepare();
    await expect.poll(() => button(name).disabled).toBe(false);
    button(name).click();
    await expect.poll(() => asked()?.textContent).toContain('forgetCounts 92 4 6');
    expect(forget).not.toHaveBeenCalled();
    expect(vi.mocked(call).mock.calls.map(([route]) => route)).toEqual(['forgetCounts']);
    button('forgetYes').click();
    await expect.poll(() => forget.mock.calls).toMatchObject([[what]]);
    expect(call).toHaveBeenLastCalledWith('forgetCounts', { query: forget.mock.calls[0]?.[0] });
    await expect.poll(asked).toBeNull();
    await expect.poll(() => harness.textContent).toContain('forgetDoneAll');
  },
);

it('given a page that was read, its cross asks before the erasure, and the focus stays in the list', async () => {
  await keepCapture('c', aPage({ url: 'https://bread.example/a' }), 1);
  await expect.poll(() => harness.querySelectorAll('.learned li').length).toBe(1);
  button('forgetPage').click();
  await expect.poll(() => asked()?.textContent).toContain('forgetCounts 92 5 6');
  expect(asked()?.textContent).toContain('bread.example/a');
  expect(forget).not.toHaveBeenCalled();
  button('forgetYes').click();
  await expect.poll(() => forget.mock.calls).toEqual([[{ kind: 'page', url: 'https://bread.example/a' }]]);
  await expect.poll(() => document.activeElement?.localName).toBe('summary');
});

it('given the last hour, it ends with the first click, however late the user confirms', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
  button('forgetHour').click();
  await expect.poll(() => asked()?.textContent).toContain('forgetCounts');
  vi.setSystemTime(9_000_000);
  button('forgetYes').click();
  await expect.poll(() => forget.mock.calls).toEqual([[{ kind: 'since', at: 1_400_000, until: 5_000_001 }]]);
});

it('given that it is still counted, only cancelling is offered', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined));
  button('forget').click();
  await expect.poll(() => asked()?.textContent).toContain('forgetCounting');
  expect([...(asked()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual(['cancel']);
});

it('given a companion that is away, the counts are those of this browser', async () => {
  vi.mocked(call).mockRejectedValue(new AmbitError('away', 'Nobody listens.'));
  await keepCapture('c', aPage({ url: 'https://bread.example/a' }), 1);
  await keepLabel(aLabel({ url: 'https://bread.example/a' }));
  await keepLabel(aLabel({ url: 'https://rye.example/' }));
  fill('input.site', 'bread.example');
  await expect.poll(() => button('forgetSite').disabled).toBe(false);
  button('forgetSite').click();
  await expect.poll(() => asked()?.textContent).toContain('forgetCountsHere 1 1 0');
  button('forgetYes').click();
  await expect.poll(() => forget.mock.calls).toEqual([[{ kind: 'site', host: 'bread.example' }]]);
});

it('given pages that only this browser has, they count together with those of the companion', async () => {
  await keepCapture('c', aPage({ url: 'https://bread.example/a' }), 1);
  button('forget').click();
  await expect.poll(() => asked()?.textContent).toContain('forgetCounts 92 5 6');
});

it('given a question, it takes the focus, and Escape leaves it and gives the focus back', async () => {
  button('forget').focus();
  button('forget').click();
  await expect.poll(() => document.activeElement === asked() && asked() !== null).toBe(true);
  const label = asked()?.getAttribute('aria-labelledby') ?? '';
  await expect.poll(() => document.getElementById(label)?.textContent).toMatch(/wishAll.*forgetCounts.*forgetSure/);
  asked()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(asked).toBeNull();
  await expect.poll(() => document.activeElement === button('forget')).toBe(true);
  expect(forget).not.toHaveBeenCalled();
});
