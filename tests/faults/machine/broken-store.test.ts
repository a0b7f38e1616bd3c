import { afterEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import { openTestHarness, specOf, type TestHarness } from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { Store } from '../../../companion/store/store.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

/**
 * A disk that fails for good while a crawl runs: neither a page nor the end of the crawl can be written down, or read.
 */
let harness: TestHarness | undefined;
const rejections: unknown[] = [];
const heard = (reason: unknown) => void rejections.push(reason);
afterEach(() => {
  process.off('unhandledRejection', heard).off('uncaughtException', heard);
  harness?.store.close();
  harness = undefined;
});

/** A store whose crawls can be neither read nor written once it is broken. */
function breakable() {
  const real = openStore(undefined);
  const state = { isBroken: false };
  const fails = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (state.isBroken) throw new AmbitError('store-broken', 'The database cannot be read or written.');
          return value.apply(target, given);
        };
      },
    });
  const store: Store = { ...real, crawls: fails(real.crawls), journal: (id) => fails(real.journal(id)) };
  return { real, store, state };
}

const spec = specOf(['http://a.example/'], { budgets: { pages: 30, perHost: 100, seconds: 0 } });

it('ends the crawl for those who wait for it, and leaves nothing unheard or at work', async () => {
  const clock = createFakeClock();
  const { real, store, state } = breakable();
  process.on('unhandledRejection', heard).on('uncaughtException', heard);
  const opened = openTestHarness((url) => ({ title: '0.7 tea', links: [`${url}x`] }), {
    store,
    clock,
    during(url) {
      clock.advance(300);
      if (url.endsWith('xxxx')) state.isBroken = true;
    },
  });
  harness = opened;
  opened.crawls.start(spec);
  await expect(opened.crawls.ended('c')).rejects.toThrow(ofCode('store-broken'));
  const asked = opened.web.asked.length;
  clock.advance(60_000);
  await opened.crawls.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([rejections, opened.web.asked.length]).toEqual([[], asked]);
  state.isBroken = false;
  expect(real.crawls.tally('c').fetched).toBe(4);
  expect(real.crawls.get('c')?.state).toBe('running');
});

it('given failing writes, closing still works and waiting callers get the error', async () => {
  const { store, state } = breakable();
  process.on('unhandledRejection', heard).on('uncaughtException', heard);
  let arrived = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const opened = openTestHarness(() => ({ title: '0.7 tea' }), {
    store,
    during: () => {
      arrived();
      return new Promise((resolve) => setTimeout(resolve, 50));
    },
  });
  harness = opened;
  opened.crawls.start(spec);
  const ended = expect(opened.crawls.ended('c')).rejects.toThrow(ofCode('store-broken'));
  await arrival;
  state.isBroken = true;
  await opened.crawls.close();
  await ended;
  expect(rejections).toEqual([]);
});
