import { useState } from 'preact/hooks';
import type { LibraryClass } from '../../../../shared/api/library.ts';
import { call } from '../../../companion-client/companion.ts';
import { languageTag, t } from '../../messages.ts';
import { useAsked } from '../use-asked.ts';

type SubjectEntry = LibraryClass['subjects'][number];

/** Values that a subject fills into the form. */
export interface Picked {
  readonly name: string;
  readonly words: string;
  readonly text: string;
}

/**
 * The topic library: two levels of the Chinese Library Classification, each subject with words and texts to begin from.
 */
export function Library({ take }: { readonly take: (picked: Picked) => void }) {
  const [classes] = useAsked('library', () => call('library', {}));
  const [code, setCode] = useState('');
  const subjects = (classes ?? []).flatMap((one) => one.subjects);
  const chosen = subjects.find((one) => one.code === code) ?? subjects[0];
  if (classes === undefined || chosen === undefined) return null;
  return (
    <details>
      <summary>{t('libraryTitle')}</summary>
      <p class="muted small">{t('libraryHint')}</p>
      <p class="row ends">
        <label class="field grow">
          {t('librarySubject')}
          <select value={chosen.code} onChange={({ currentTarget }) => setCode(currentTarget.value)}>
            {classes.map((one) => (
              <optgroup key={one.code} label={`${one.code} ${nameOf(one)}`}>
                {one.subjects.map((subject) => (
                  <option key={subject.code} value={subject.code}>
                    {subject.code} {nameOf(subject)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => take(pickedOf(chosen))}>
          {t('libraryTake')}
        </button>
      </p>
    </details>
  );
}

const nameOf = ({ en, zh }: { readonly en: string; readonly zh: string }): string =>
  languageTag().startsWith('zh') ? zh : en;

const pickedOf = (subject: SubjectEntry): Picked => ({
  name: nameOf(subject),
  words: subject.words.join('\n'),
  text: subject.texts.join('\n\n'),
});
