import { connectBackground } from '../../companion-client/rpc/background-port.ts';
import { drawPage } from '../../ui/draw-page.ts';
import { endFirstPaint, followFirstPaint } from '../../ui/first-paint.ts';
import { createActions } from '../../ui/model/actions.ts';
import { begin } from '../../ui/model/begin.ts';
import { ModelProvider } from '../../ui/model/context.ts';
import { followCompanion } from '../../ui/model/follow-companion.ts';
import { followLocal } from '../../ui/model/follow-local.ts';
import { followAsked, recall, remember } from '../../ui/model/remembered.ts';
import { sayProgress } from '../../ui/model/say-progress.ts';
import { createStore } from '../../ui/model/store.ts';
import { Popup } from '../../ui/popup/popup.tsx';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const background = connectBackground();
const store = createStore();
const actions = createActions(store, background);

followAsked(store, life.signal);
const kept = await begin(store, async () => {
  await recall(store);
  await followLocal(store, life.signal);
});
const root = document.querySelector<HTMLElement>('#app');
if (root !== null) endFirstPaint(root);
drawPage(store, root, (key) => ({
  body: (
    <ModelProvider value={{ store, actions }}>
      <Popup key={key} />
    </ModelProvider>
  ),
}));
// Only the popup closes; a side panel stays.
if (root !== null && location.pathname === '/popup.html') followFirstPaint(root, life.signal);
// Mark that `npm run bench popup` waits for.
performance.mark('alive');
if (kept) {
  sayProgress(store, life.signal);
  remember(store, life.signal);
  await followCompanion(store, background, life.signal);
}
