import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ConsentSwitch } from '../parts/consent.tsx';

/** Shows the first steps before the first crawl, and the choice to let Ambit learn from reading. */
export function FirstUse() {
  const { store } = useModel();
  if (store.crawls.value.length + store.starts.value.length > 0) return null;
  return (
    <section class="first" aria-labelledby="first-title">
      <h2 id="first-title">{t('emptyTitle')}</h2>
      <p class="muted">{store.page.value === undefined ? t('emptyElsewhere') : t('emptyText', t('crawlAround'))}</p>
      <ConsentSwitch on={store.settings.value.captures} />
    </section>
  );
}
