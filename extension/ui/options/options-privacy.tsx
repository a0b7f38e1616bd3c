import { t } from '../messages.ts';

const LINES = ['privacyWhere', 'privacyWhat', 'privacyWeb', 'privacyNever', 'privacyForget'] as const;

/** The privacy policy in five sentences; the page that it leads to (build/policy.ts) is the long form. */
export function PrivacySection() {
  return (
    <section class="card" id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{t('sectionPrivacy')}</h2>
      <ul class="policy">
        {LINES.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      <p>
        <a href="/privacy.html">{t('privacyWhole')}</a>
      </p>
    </section>
  );
}
