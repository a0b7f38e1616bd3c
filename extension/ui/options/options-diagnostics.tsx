import { useState } from 'preact/hooks';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { diagnostics } from './diagnostics.ts';

/** Offers details that help to find a fault and reveal nothing of the user: safe to paste. */
export function DiagnosticsSection() {
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
