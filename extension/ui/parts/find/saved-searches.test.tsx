import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../../companion-client/companion.ts';
import { createActions } from '../../model/actions.ts';
import { ModelProvider } from '../../model/context.ts';
import { createStore } from '../../model/store.ts';
import { SaveSearch } from './saved-searches.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const background = {} as Parameters<typeof createActions>[1];
const harness = document.createElement('main');
document.body.append(harness);
afterEach(() => render(null, harness));

it('given a search that is saved, its name is kept; a search that is known can be removed', async () => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  const store = createStore();
  const model = { store, actions: createActions(store, background) };
  let saved: readonly { readonly name: string; readonly q: string; readonly at: number }[] = [];
  vi.mocked(call).mockImplementation(async (_name, { body }) => {
    const { name, q } = body as { name: string; q: string };
    return (q === '' ? [] : [{ name, q, at: 1 }]) as never;
  });
  const draw = (): void =>
    render(
      <ModelProvider value={model}>
        <SaveSearch
          q="tea tag:later"
          saved={saved}
          set={(now) => {
            saved = now;
            draw();
          }}
        />
      </ModelProvider>,
      harness,
    );
  draw();
  harness.querySelector('form')?.requestSubmit();
  await expect.poll(() => saved).toEqual([{ name: 'tea tag:later', q: 'tea tag:later', at: 1 }]);
  harness.querySelector('button')?.click();
  await expect.poll(() => saved).toEqual([]);
  expect(vi.mocked(call).mock.lastCall?.[1]).toEqual({ body: { name: 'tea tag:later', q: '' } });
});
