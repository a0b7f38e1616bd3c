import { render } from 'preact';
import { loadMessages, markLanguage, t } from '../../ui/messages.ts';
import { Welcome } from '../../ui/parts/welcome.tsx';

await loadMessages();
markLanguage(document.documentElement);
document.title = t('name');
const root = document.querySelector('#app');
if (root !== null) render(<Welcome />, root);
