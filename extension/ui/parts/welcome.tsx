import { t } from '../messages.ts';
import { Sign } from './icons.tsx';
import { ReadingPictures } from './reading-pictures.tsx';

/** Shows the first steps in place of a blank page. Requests no permission. */
export function Welcome() {
  return (
    <main>
      <h1>
        <Sign size={32} />
        {t('name')}
      </h1>
      <p class="muted">{t('description')}</p>
      <section class="card" aria-labelledby="first-title">
        <h2 id="first-title">{t('emptyTitle')}</h2>
        <ol class="first-steps">
          <li>{t('welcomeOpen')}</li>
          <li>{t('welcomeAsk', t('menuAround'))}</li>
          <li>{t('welcomeJudge')}</li>
        </ol>
      </section>
      <ReadingPictures />
      <p class="row">
        <a href="/desk.html">{t('openDesk')}</a>
        <a href="/options.html">{t('settings')}</a>
      </p>
    </main>
  );
}
