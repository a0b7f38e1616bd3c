import { render } from 'preact';
import { connectBackground } from '../../companion-client/rpc/background-port.ts';
import { markLanguage, t } from '../../ui/messages.ts';
import { createActions } from '../../ui/model/actions.ts';
import { begin } from '../../ui/model/begin.ts';
import { ModelProvider } from '../../ui/model/context.ts';
import { followLocal } from '../../ui/model/follow-local.ts';
import { createStore } from '../../ui/model/store.ts';
import { Options } from '../../ui/options/options.tsx';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const background = connectBackground();
const store = createStore();
const actions = createActions(store, background);

const kept = await begin(store, () => followLocal(store, life.signal));
const root = document.querySelector('#app');
const draw = (): void => {
  markLanguage(document.documentElement);
  document.title = t('optionsTitle');
  if (root === null) return;
  const { id = '' } = document.activeElement ?? {};
  render(
    <ModelProvider value={{ store, actions }}>
      <Options key={store.settings.value.language} />
    </ModelProvider>,
    root,
  );
  document.getElementById(id)?.focus();
};
// Redraws everything in a newly chosen language and keeps the keyboard focus where it was.
store.settings.subscribe(draw);
if (kept) await actions.tryAgain();
