import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { DEFAULTS } from './choices.ts';
import { ChoicesForm } from './choices-form.tsx';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) =>
    key === 'startRecommended' ? `${values} !` : key,
  );
});

it('says of order and judge which one is recommended, whichever is chosen', () => {
  const house = document.createElement('main');
  render(<ChoicesForm choices={{ ...DEFAULTS, order: 'best-first' }} change={() => undefined} />, house);
  const [orders, judges] = house.querySelectorAll('select');
  const recommended = (list: HTMLSelectElement | undefined): string[] =>
    [...(list?.options ?? [])].flatMap(({ text, value }) => (text === value ? [] : [text]));
  expect(recommended(orders)).toEqual(['adaptive !']);
  expect(recommended(judges)).toEqual(['ambit !']);
  expect(orders?.value).toBe('best-first');
});
