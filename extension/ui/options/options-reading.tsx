import { useState } from 'preact/hooks';
import { switchMarks } from '../../marks/consent.ts';
import { SIGNS } from '../../marks/signs.ts';
import type { ExtensionSettings } from '../../storage/settings.ts';
import { type MessageKey, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ConsentSwitch } from '../parts/consent.tsx';
import { Switch } from '../parts/switch.tsx';
import { ExclusionTester } from './exclusion-tester.tsx';
import { PauseControl } from './pause-control.tsx';

export function ReadingSection() {
  const { store, actions } = useModel();
  const [denied, setDenied] = useState(false);
  const [drafts, setDrafts] = useState<Drafts>({});
  const settings = store.settings.value;
  return (
    <section class="card" aria-labelledby="reading-title">
      <h2 id="reading-title">{t('sectionReading')}</h2>
      <ConsentSwitch on={settings.captures} onDenied={() => setDenied(true)} />
      {denied && !settings.captures && <p role="alert">{t('permissionDenied')}</p>}
      {settings.captures && <PauseControl />}
      <Switch
        on={settings.marks}
        label="marks"
        hint={t('marksHint', SIGNS.promising, SIGNS.seen, SIGNS['off-topic'])}
        turn={async (on) => {
          const marks = await switchMarks(on);
          if (marks) await actions.tryAgain();
          return marks;
        }}
      />
      {LISTS.map((list) => (
        <Lines
          key={list.name}
          {...list}
          settings={settings}
          draft={drafts[list.name]}
          write={(text) => setDrafts((before) => ({ ...before, [list.name]: text }))}
        />
      ))}
      <ExclusionTester
        rules={{
          exclusions: drafts.exclusions === undefined ? settings.exclusions : rulesOf(drafts.exclusions),
          allowed: drafts.allowed === undefined ? settings.allowed : rulesOf(drafts.allowed),
        }}
      />
    </section>
  );
}

const LISTS = [
  { name: 'exclusions', label: 'exclusionsLabel', hint: 'exclusionsHint' },
  { name: 'allowed', label: 'allowedLabel', hint: 'allowedHint' },
] as const;
type Name = (typeof LISTS)[number]['name'];
/** Typed rules that are not saved yet. */
type Drafts = { readonly [name in Name]?: string | undefined };

const rulesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface LinesProps {
  readonly name: Name;
  readonly label: MessageKey;
  readonly hint: MessageKey;
  readonly settings: ExtensionSettings;
  readonly draft: string | undefined;
  readonly write: (text: string | undefined) => void;
}

/** A list with one entry a line, kept when its button is pressed. */
function Lines({ name, label, hint, settings, draft, write }: LinesProps) {
  const { actions } = useModel();
  const [saved, setSaved] = useState(false);
  const kept = settings[name].join('\n');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void actions.set({ [name]: rulesOf(draft ?? kept) }).then((isKept) => {
          if (!isKept) return;
          write(undefined);
          setSaved(true);
        });
      }}
    >
      <label class="field">
        <span class="strong">{t(label)}</span>
        <span class="muted small">{t(hint)}</span>
        <textarea
          dir="ltr"
          spellcheck={false}
          value={draft ?? kept}
          onInput={(event) => {
            write(event.currentTarget.value);
            setSaved(false);
          }}
        />
      </label>
      <p class="row">
        <button type="submit" disabled={draft === undefined}>
          {t('save')}
        </button>
        <span role="status" class="muted">
          {saved && t('saved')}
        </span>
      </p>
    </form>
  );
}
