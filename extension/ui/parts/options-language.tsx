import { changeSettings, LANGUAGES, type LanguageChoice } from '../../local/settings.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';

/** Each language under its own name, so that it is found by those who read it. */
const NAMES: Readonly<Record<Exclude<LanguageChoice, 'auto'>, string>> = { en: 'English', zh_CN: '简体中文' };

export function LanguageSection() {
  const { store } = useModel();
  return (
    <section class="card" aria-labelledby="language-title">
      <h2 id="language-title">{t('sectionLanguage')}</h2>
      <select
        aria-label={t('languageLabel')}
        value={store.settings.value.language}
        onChange={(event) => {
          const language = LANGUAGES.find((known) => known === event.currentTarget.value);
          if (language !== undefined) void changeSettings({ language });
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language === 'zh_CN' ? 'zh-CN' : undefined}>
            {language === 'auto' ? t('languageAuto') : NAMES[language]}
          </option>
        ))}
      </select>
    </section>
  );
}
