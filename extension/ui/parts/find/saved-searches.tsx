import { useEffect, useState } from 'preact/hooks';
import { LONGEST_NAME, type SavedSearch } from '../../../../shared/api/annotation.ts';
import { call } from '../../../companion-client/companion.ts';
import { t } from '../../messages.ts';
import { attempt } from '../../model/attempt.ts';
import { useModel } from '../../model/context.ts';

type Saved = readonly SavedSearch[];

/** Returns the saved searches, and a function that replaces them. */
export function useSaved(): [Saved, (saved: Saved) => void] {
  const { store } = useModel();
  const isConnected = store.companion.value.state === 'connected';
  const [saved, setSaved] = useState<Saved>([]);
  useEffect(() => {
    // The notice above explains a companion that does not answer; an older one has no such call.
    if (isConnected) void call('savedSearches', {}).then(setSaved, () => undefined);
  }, [isConnected, store.timesForgotten.value]);
  return [saved, setSaved];
}

/** Saved searches as the browser offers them under the box. */
export function SavedList({ saved }: { readonly saved: Saved }) {
  return (
    <datalist id="saved-searches">
      {saved.map(({ name, q }) => (
        <option key={name} value={q} label={name} />
      ))}
    </datalist>
  );
}

interface SaveSearchProps {
  readonly q: string;
  readonly saved: Saved;
  readonly set: (saved: Saved) => void;
}

/** Saves the search under a name, or removes it. */
export function SaveSearch({ q, saved, set }: SaveSearchProps) {
  const { store } = useModel();
  const [name, setName] = useState(q.slice(0, LONGEST_NAME));
  const known = saved.find((one) => one.q === q);
  const save = async (body: { readonly name: string; readonly q: string }): Promise<void> => {
    const now = await attempt(store, () => call('saveSearch', { body }));
    if (now === undefined) return;
    set(now);
    store.said.value = t('saved');
  };
  if (known !== undefined)
    return (
      <button type="button" class="plain link" onClick={() => void save({ name: known.name, q: '' })}>
        {t('searchRemove', known.name)}
      </button>
    );
  return (
    <form
      class="row small"
      onSubmit={(event) => {
        event.preventDefault();
        void save({ name, q });
      }}
    >
      <input
        type="text"
        dir="auto"
        required
        aria-label={t('topicName')}
        maxLength={LONGEST_NAME}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit">{t('save')}</button>
    </form>
  );
}
