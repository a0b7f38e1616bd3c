import { LANGUAGES, type Language } from '../../storage/settings.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';

/** Lists each language under its own name, so that its readers find it. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pt_BR: 'Português (Brasil)',
  ru: 'Русский',
};

export function LanguageSection() {
  const { store, actions } = useModel();
  return (
    <section class="card" aria-labelledby="language-title">
      <h2 id="language-title">{t('sectionLanguage')}</h2>
      <select
        id="language"
        aria-label={t('languageLabel')}
        value={store.settings.value.language}
        onChange={({ currentTarget }) => {
          const language = LANGUAGES.find((known) => known === currentTarget.value);
          void actions.set({ language: language ?? 'auto' });
        }}
      >
        <option value="auto">{t('languageAuto')}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language.replace('_', '-')}>
            {NAMES[language]}
          </option>
        ))}
      </select>
    </section>
  );
}
