import { useState } from 'preact/hooks';
import type { LibraryClass } from '../../../../shared/api/library.ts';
import { call } from '../../../companion-client/companion.ts';
import { languageTag, number, t } from '../../messages.ts';
import { useDesk } from '../model.ts';
import { useAsked } from '../use-asked.ts';

type SubjectEntry = LibraryClass['subjects'][number];

/** Values that a subject fills into the form. */
export interface Picked {
  readonly name: string;
  readonly words: string;
  readonly text: string;
}

/**
 * The topic library: two levels of the Chinese Library Classification, each subject with words and texts to begin from;
 * and the import of a table of topics.
 */
export function Library({
  take,
  imported,
}: {
  readonly take: (picked: Picked) => void;
  /** Called when topics of a table were saved. */
  readonly imported: () => void;
}) {
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
      <TopicTable imported={imported} />
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

/** Saves each topic of a table that the user brings. */
function TopicTable({ imported }: { readonly imported: () => void }) {
  const desk = useDesk();
  const [said, setSaid] = useState('');
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    const answer = await desk.attempt(() => call('topicTable', { body: { text } }));
    if (answer === undefined) return;
    setSaid(t('pagesOf', number(answer.kept), number(answer.kept + answer.skipped)));
    imported();
  };
  return (
    <>
      <label class="field">
        {t('takeLabelsFile')} (name, words, text)
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </label>
      <p role="status">{said}</p>
    </>
  );
}
