import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Toggle } from './toggle.tsx';

const harness = document.createElement('main');
beforeEach(() => document.body.append(harness));
afterEach(() => {
  render(null, harness);
  harness.remove();
});

/** A switch that is off, and how each of its turns ends, in their order. */
function drawn() {
  const ends: ((on: Promise<boolean>) => void)[] = [];
  const turn = (): Promise<boolean> => new Promise((resolve) => ends.push(resolve));
  const draw = (on: boolean): void =>
    render(
      <Toggle on={on} turn={turn}>
        Marks
      </Toggle>,
      harness,
    );
  draw(false);
  const box = harness.querySelector('input');
  if (box === null) throw new Error('A switch has a box.');
  const end = (answer: boolean | Promise<boolean>): void => ends.shift()?.(Promise.resolve(answer));
  return { box, draw, end };
}

it('given a turn in progress, redraws leave the switch as the user set it', async () => {
  const { box, draw, end } = drawn();
  box.click();
  await expect.poll(() => box.getAttribute('aria-checked')).toBe('true');
  draw(false);
  expect(box.checked).toBe(true);
  end(true);
  draw(true);
  expect(box.checked).toBe(true);
});

it('goes back where the turning was refused', async () => {
  const { box, end } = drawn();
  box.click();
  end(false);
  await expect.poll(() => [box.checked, box.getAttribute('aria-checked')]).toEqual([false, 'false']);
});

it('goes back where the turning failed', async () => {
  const { box, end } = drawn();
  box.click();
  end(Promise.reject(new Error('The disk is full.')));
  await expect.poll(() => [box.checked, box.getAttribute('aria-checked')]).toEqual([false, 'false']);
});

it('given two turns, the last counts, however the first ends', async () => {
  const { box, draw, end } = drawn();
  box.click();
  box.click();
  expect(box.checked).toBe(false);
  draw(true);
  expect(box.checked).toBe(false);
  end(true);
  // After one turn of the loop the answer has come.
  await new Promise((resolve) => setTimeout(resolve));
  draw(true);
  expect(box.checked).toBe(false);
  end(false);
  await new Promise((resolve) => setTimeout(resolve));
  draw(false);
  expect([box.checked, box.getAttribute('aria-checked')]).toEqual([false, 'false']);
  draw(true);
  expect(box.checked).toBe(true);
});
