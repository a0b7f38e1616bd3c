import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { ParameterGroup } from '../../../../shared/api/parameter.ts';
import { ParameterFields, type ParameterValues } from './parameter-fields.tsx';

const rule = (name: string, more: Partial<ParameterGroup['parameters'][number]>) => ({
  ...{ name, kind: 'number' as const, default: 0.5, least: 0, most: 1, names: [], en: `About ${name}.`, zh: '' },
  ...more,
});
const GROUP: ParameterGroup = {
  of: 'order',
  name: 'shark-search',
  parameters: [
    rule('gamma', { zh: '伽马。' }),
    rule('strict', { kind: 'switch', default: 1 }),
    rule('count', { kind: 'whole', default: 3, least: 1, most: 9 }),
    rule('text', { kind: 'choice', default: 0, most: 1, names: ['plain', 'dense'] }),
  ],
};

let language = 'de';
beforeEach(() => {
  language = 'de';
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => `${key} ${values}`);
  vi.spyOn(browser.i18n, 'getUILanguage').mockImplementation(() => language);
});

function draw(values: ParameterValues) {
  const harness = document.createElement('main');
  const taken: ParameterValues[] = [];
  render(<ParameterFields group={GROUP} values={values} change={(next) => taken.push(next)} />, harness);
  const field = (name: string): HTMLInputElement => {
    const label = [...harness.querySelectorAll('label')].find(({ textContent }) => textContent === name);
    const input = harness.querySelector<HTMLInputElement>(`#${label?.htmlFor}`);
    if (input === null) throw new Error(name);
    return input;
  };
  const type = (name: string, value: string): void => {
    const input = field(name);
    input.value = value;
    input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
  return { harness, taken, field, type };
}

it('given a group, shows name, default, bounds and sentence of each parameter', () => {
  const { harness, field } = draw({ count: 5 });
  expect(harness.querySelector('legend')?.textContent).toBe('startParameters shark-search');
  expect([field('gamma').value, field('gamma').min, field('gamma').max, field('gamma').step]).toEqual([
    ...['0.5', '0', '1', 'any'],
  ]);
  expect([field('count').value, field('count').step]).toEqual(['5', '1']);
  expect(harness.textContent).toContain('About gamma. 0 – 1 · startRecommended 0,5');
  expect(harness.querySelector<HTMLInputElement>('[type=checkbox]')?.checked).toBe(true);
  expect(harness.textContent).toContain('startRecommended strict About strict.');
});

it('given a browser in Chinese, shows the Chinese sentence', () => {
  language = 'zh-TW';
  expect(draw({}).harness.querySelector('[lang=zh]')?.textContent).toBe('伽马。');
});

it('given a browser in Arabic, each sentence is English and has its own direction', () => {
  language = 'ar';
  const sentences = [...draw({}).harness.querySelectorAll('[lang=en]')];
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.filter((sentence) => sentence.getAttribute('dir') !== 'auto')).toEqual([]);
});

it('given changes, hands on values within bounds, and leaves defaults out', () => {
  const { harness, taken, type } = draw({ count: 5 });
  type('gamma', '0.25');
  type('gamma', '7');
  type('gamma', '');
  type('count', '3');
  type('text', '1');
  const box = harness.querySelector<HTMLInputElement>('[type=checkbox]');
  if (box) box.checked = false;
  box?.dispatchEvent(new Event('change'));
  expect(taken).toEqual([{ count: 5, gamma: 0.25 }, {}, { count: 5, text: 1 }, { count: 5, strict: 0 }]);
});

it('given an order without parameters, shows nothing', () => {
  const harness = document.createElement('main');
  render(<ParameterFields group={{ ...GROUP, parameters: [] }} values={{}} change={() => undefined} />, harness);
  expect(harness.textContent).toBe('');
});
