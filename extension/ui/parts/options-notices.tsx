import { askToNotify, dropNotify } from '../../capture/permission.ts';
import { changeSettings } from '../../local/settings.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Switch } from './switch.tsx';

export function NoticesSection() {
  const { store } = useModel();
  return (
    <section class="card" aria-labelledby="notices-title">
      <h2 id="notices-title">{t('sectionNotices')}</h2>
      <Switch on={store.settings.value.notices} label="notices" hint="noticesHint" turn={switchNotices} />
    </section>
  );
}

/** The permission comes and goes with the switch. */
async function switchNotices(on: boolean): Promise<boolean> {
  const notices = on ? await askToNotify() : false;
  if (!on) await dropNotify();
  return (await changeSettings({ notices })).notices;
}
