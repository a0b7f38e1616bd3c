import type { ComponentChildren } from 'preact';
import { t } from '../messages.ts';

/** Shows what reading teaches in three inline drawings, and how to switch it off. */
export function ReadingPictures() {
  return (
    <section class="card" aria-labelledby="reads-title">
      <h2 id="reads-title">{t('welcomeReads')}</h2>
      <ol class="pictures">
        <Picture text={t('welcomeReadKeep')}>
          <Sheet x={14} y={10} />
          <path class="soft" d="M62 32h18m-5-5 5 5-5 5" />
          <path class="line" d="M88 14h20v36H88Z M88 26h20 M88 38h20" />
        </Picture>
        <Picture text={t('welcomeReadAsk')}>
          <path class="line" d="M10 12h60M10 32h60M10 52h60" />
          <path class="good" d="m84 12 4 4 8-9M84 52l4 4 8-9" />
          <path class="bad" d="m85 27 9 10m0-10-9 10" />
        </Picture>
        <Picture text={t('welcomeReadTurn')}>
          <path class="soft" d="M22 32 52 14M22 32 52 50M56 14 94 10M56 14 94 30M56 50 94 54" />
          <circle class="seed" cx="20" cy="32" r="7" />
          <circle class="seed" cx="54" cy="14" r="6" />
          <circle class="seed" cx="54" cy="50" r="6" />
          <circle class="found" cx="97" cy="10" r="5" />
          <circle class="found" cx="97" cy="31" r="5" />
          <circle class="found" cx="97" cy="54" r="5" />
        </Picture>
      </ol>
      <p class="muted small">
        {t('welcomeReadOff')} <a href="/options.html">{t('settings')}</a>
      </p>
    </section>
  );
}

function Picture({ text, children }: { readonly text: string; readonly children: ComponentChildren }) {
  return (
    <li>
      <svg viewBox="0 0 120 64" aria-hidden="true" focusable="false">
        {children}
      </svg>
      <p>{text}</p>
    </li>
  );
}

/** A page with lines of text. */
const Sheet = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <path class="line" d={`M${x} ${y}h38v44h-38Z M${x + 7} ${y + 10}h24 M${x + 7} ${y + 20}h24 M${x + 7} ${y + 30}h15`} />
);
