import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { type CrawlFormValues, DEFAULTS } from './choices.ts';
import { ChoicesForm } from './choices-form.tsx';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) =>
    key === 'startRecommended' ? `${values} !` : key,
  );
});

/** An order that learns nothing offers no crawls to learn from. */
const PLAIN: CrawlFormValues = { ...DEFAULTS, order: 'best-first' };

it('given any choice, marks the recommended order and judge', () => {
  const harness = document.createElement('main');
  render(<ChoicesForm choices={{ ...DEFAULTS, order: 'best-first' }} change={() => undefined} groups={[]} />, harness);
  const [orders, judges] = harness.querySelectorAll('select');
  const recommended = (list: HTMLSelectElement | undefined): string[] =>
    [...(list?.options ?? [])].flatMap(({ text, value }) => (text === value ? [] : [text]));
  expect(recommended(orders)).toEqual(['adaptive !']);
  expect(recommended(judges)).toEqual(['ambit !']);
  expect(orders?.value).toBe('best-first');
});

it('takes numbers that may be left out, those of a judge only where it is chosen', () => {
  const harness = document.createElement('main');
  const taken: CrawlFormValues[] = [];
  const draw = (choices: CrawlFormValues): void =>
    render(<ChoicesForm choices={choices} change={(next) => taken.push(next)} groups={[]} />, harness);
  const field = (label: string) =>
    [...harness.querySelectorAll('label')].find((one) => one.textContent === label)?.querySelector('input');
  const type = (label: string, value: string): void => {
    const input = field(label);
    if (!input) throw new Error(label);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  draw(PLAIN);
  expect(field('startHits')).toBeUndefined();
  type('startOffTopic', '3');
  type('startOffTopic', '');
  type('budgetPerSite', '40');
  draw({ ...PLAIN, judge: 'nearest-centre' });
  type('startHits', '5');
  expect(taken.map(({ offTopicPerSite, perSite, hits }) => [offTopicPerSite, perSite, hits])).toEqual([
    [3, 0, Number.NaN],
    [Number.NaN, 0, Number.NaN],
    [Number.NaN, 40, Number.NaN],
    [Number.NaN, 0, 5],
  ]);
});
