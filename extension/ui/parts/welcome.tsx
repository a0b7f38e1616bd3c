import { t } from '../messages.ts';
import { FolderCommand } from './command.tsx';
import { Sign } from './icons.tsx';
import { ReadingPictures } from './reading-pictures.tsx';

/** Shows the first steps in place of a blank page, before pairing how to pair as well. Requests no permission. */
export function Welcome({ isPaired }: { readonly isPaired: boolean }) {
  return (
    <main>
      <h1>
        <Sign size={32} />
        {t('name')}
      </h1>
      <p class="muted">{t('description')}</p>
      {!isPaired && (
        <section class="card" aria-labelledby="pair-title">
          <h2 id="pair-title">{t('pairTitle')}</h2>
          <ol class="steps">
            <li>
              {t('pairStep1')}
              <FolderCommand line="node companion/ambit.mjs pair" />
            </li>
            <li>{t('pairStep2')}</li>
          </ol>
          <p class="row">
            <a href="/options.html">{t('pair')}</a>
          </p>
        </section>
      )}
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
