import { t } from '../messages.ts';
import { Sign } from '../parts/icons.tsx';
import { ProblemNotice } from '../parts/notice.tsx';
import { CompanionSection } from './options-companion.tsx';
import { DiagnosticsSection } from './options-diagnostics.tsx';
import { LanguageSection } from './options-language.tsx';
import { NoticesSection } from './options-notices.tsx';
import { PrivacySection } from './options-privacy.tsx';
import { ReadingSection } from './options-reading.tsx';
import { StoredSection } from './options-stored.tsx';

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
      <PrivacySection />
      <DiagnosticsSection />
    </main>
  );
}
