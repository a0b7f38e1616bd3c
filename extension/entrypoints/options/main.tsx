import { connectBackground } from '../../companion-client/rpc/background-port.ts';
import { drawPage } from '../../ui/draw-page.ts';
import { t } from '../../ui/messages.ts';
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
drawPage(store, document.querySelector('#app'), (key) => ({
  title: t('optionsTitle'),
  body: (
    <ModelProvider value={{ store, actions }}>
      <Options key={key} />
    </ModelProvider>
  ),
}));
if (kept) await actions.tryAgain();
