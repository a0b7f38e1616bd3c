import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOOK_EVERY_MS, onLaterLinks } from './later-links.ts';

const look = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  look.mockClear();
  document.body.replaceChildren();
  show(true);
  stop = onLaterLinks(document, look);
  // The look at the beginning.
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  look.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function show(isShown: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Adds elements one task apart: the observer's callback runs after the task that changed the page. */
async function add(count = 1): Promise<void> {
  for (let n = 0; n < count; n++) {
    document.body.append(document.createElement('p'));
    await Promise.resolve();
  }
}

it('given links added before the start, one scan finds them', () => {
  stop();
  stop = onLaterLinks(document, look);
  vi.advanceTimersByTime(LOOK_EVERY_MS * 10);
  expect(look).toHaveBeenCalledOnce();
});

it('given a page that changes all the time, it is scanned now and then; given one that does not, never', async () => {
  vi.advanceTimersByTime(LOOK_EVERY_MS * 10);
  expect(look).not.toHaveBeenCalled();
  await add(50);
  vi.advanceTimersByTime(LOOK_EVERY_MS - 1);
  await add(50);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(LOOK_EVERY_MS * 10);
  expect(look).toHaveBeenCalledOnce();
});

it('a link that leads elsewhere now is a change', async () => {
  const link = document.createElement('a');
  document.body.append(link);
  await Promise.resolve();
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  link.className = 'visited';
  await Promise.resolve();
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(look).toHaveBeenCalledTimes(1);
  link.href = 'http://a.example/';
  await Promise.resolve();
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(look).toHaveBeenCalledTimes(2);
});

it('given a hidden tab, no scan runs, not even a pending one, until it is shown again', async () => {
  await add();
  show(false);
  await add();
  vi.advanceTimersByTime(LOOK_EVERY_MS * 10);
  expect(look).not.toHaveBeenCalled();
  show(true);
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(look).toHaveBeenCalledOnce();
});

it('after the end nothing is looked at', async () => {
  await add();
  stop();
  await add();
  show(false);
  show(true);
  vi.advanceTimersByTime(LOOK_EVERY_MS * 10);
  expect(look).not.toHaveBeenCalled();
});
