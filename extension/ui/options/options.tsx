import { useState } from 'preact/hooks';
import { languageTag, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Sign } from '../parts/icons.tsx';
import { ProblemNotice } from '../parts/notice.tsx';
import { diagnostics } from './diagnostics.ts';
import { CompanionSection } from './options-companion.tsx';
import { LanguageSection } from './options-language.tsx';
import { NetworkSection } from './options-network.tsx';
import { NoticesSection } from './options-notices.tsx';
import { ReadingSection } from './options-reading.tsx';
import { StoredSection } from './options-stored.tsx';

/** Offers details that help to find a fault and reveal nothing of the user: safe to paste. */
function DiagnosticsSection() {
  const { store } = useModel();
  const [text, setText] = useState('');
  const [copied, setCopied] = useState(false);
  return (
    <section class="card" aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{t('sectionDiagnostics')}</h2>
      <p class="muted small">{t('diagnosticsHint')}</p>
      <p class="row">
        <button type="button" onClick={() => void diagnostics(store.companion.peek()).then(setText)}>
          {t('diagnosticsShow')}
        </button>
        {text !== '' && (
          <button type="button" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {t('copy')}
          </button>
        )}
        <span role="status" class="muted">
          {copied && t('copied')}
        </span>
      </p>
      {text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key.
        <pre class="diagnostics" dir="ltr" tabIndex={0}>
          {text}
        </pre>
      )}
    </section>
  );
}

const LINES = ['privacyWhere', 'privacyWhat', 'privacyWeb', 'privacyNever', 'privacyForget'] as const;

/**
 * The privacy policy in five sentences, with a link to the full one (build/policy.ts), which is in English and Chinese.
 */
function PrivacySection() {
  const full = languageTag().startsWith('zh') ? '/privacy-zh.html' : '/privacy.html';
  return (
    <section class="card" id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{t('sectionPrivacy')}</h2>
      <ul class="policy">
        {LINES.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      <p>
        <a href={full}>{t('privacyWhole')}</a>
      </p>
    </section>
  );
}

export function Options() {
  return (
    <main>
      <h1>
        <Sign size={32} />
        {t('optionsTitle')}
      </h1>
      <ProblemNotice />
      <CompanionSection />
      <ReadingSection />
      <LanguageSection />
      <StoredSection />
      <NoticesSection />
      <NetworkSection />
      <PrivacySection />
      <DiagnosticsSection />
    </main>
  );
}
