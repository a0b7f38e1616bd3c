import { askToNotify, dropNotify } from '../../capture/permission.ts';
import { changeSettings } from '../../storage/settings.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Switch } from '../parts/switch.tsx';

export function NoticesSection() {
  const { store, actions } = useModel();
  /** Switches notices together with their permission, and starts checking for news. */
  const turn = async (on: boolean): Promise<boolean> => {
    const notices = on ? await askToNotify() : false;
    if (!on) await dropNotify();
    const settings = await changeSettings({ notices });
    actions.send();
    return settings.notices;
  };
  return (
    <section class="card" aria-labelledby="notices-title">
      <h2 id="notices-title">{t('sectionNotices')}</h2>
      <Switch on={store.settings.value.notices} label="notices" hint={t('noticesHint')} turn={turn} />
    </section>
  );
}
