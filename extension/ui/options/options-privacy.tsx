import { languageTag, t } from '../messages.ts';

const LINES = ['privacyWhere', 'privacyWhat', 'privacyWeb', 'privacyNever', 'privacyForget'] as const;

/** The privacy policy in five sentences, with a link to the full one (build/policy.ts), which is in English and Chinese. */
export function PrivacySection() {
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
