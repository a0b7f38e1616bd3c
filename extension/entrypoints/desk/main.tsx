import { connectBackground } from '../../companion-client/rpc/background-port.ts';
import { Desk } from '../../ui/desk/desk.tsx';
import { followDesk } from '../../ui/desk/follow-desk.ts';
import { createDesk, DeskProvider } from '../../ui/desk/model.ts';
import { openAt } from '../../ui/desk/open-at.ts';
import { drawPage } from '../../ui/draw-page.ts';
import { t } from '../../ui/messages.ts';
import { createActions } from '../../ui/model/actions.ts';
import { begin } from '../../ui/model/begin.ts';
import { ModelProvider } from '../../ui/model/context.ts';
import { followCompanion } from '../../ui/model/follow-companion.ts';
import { followLocal } from '../../ui/model/follow-local.ts';
import { sayProgress } from '../../ui/model/say-progress.ts';
import { createStore } from '../../ui/model/store.ts';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const background = connectBackground();
const store = createStore();
const actions = createActions(store, background);
const desk = createDesk(store, background);

openAt(location.hash, store, desk);
const kept = await begin(store, () => followLocal(store, life.signal));
drawPage(store, document.querySelector('#app'), (key) => ({
  title: `${t('desk')} · ${t('name')}`,
  body: (
    <ModelProvider value={{ store, actions }}>
      <DeskProvider value={desk}>
        <Desk key={key} />
      </DeskProvider>
    </ModelProvider>
  ),
}));
if (kept) {
  sayProgress(store, life.signal);
  followDesk(desk, store, life.signal);
  await followCompanion(store, background, life.signal);
}
