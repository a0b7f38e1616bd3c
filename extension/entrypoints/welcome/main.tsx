import { render } from 'preact';
import { pairing } from '../../companion-client/paired.ts';
import { loadMessages, markLanguage, t } from '../../ui/messages.ts';
import { Welcome } from '../../ui/parts/welcome.tsx';

await loadMessages();
markLanguage(document.documentElement);
document.title = t('name');
// Without storage the first steps are all that is shown.
const isPaired = await pairing().then(
  (known) => known !== undefined,
  () => true,
);
const root = document.querySelector('#app');
if (root !== null) render(<Welcome isPaired={isPaired} />, root);
