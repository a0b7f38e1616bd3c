import { useState } from 'preact/hooks';
import { switchMarks } from '../../capture/consent.ts';
import { changeSettings, type Settings } from '../../local/settings.ts';
import { type MessageKey, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ConsentSwitch } from './consent.tsx';
import { ExclusionTester } from './exclusion-tester.tsx';
import { PauseControl } from './pause-control.tsx';
import { Switch } from './switch.tsx';

export function ReadingSection() {
  const { store, actions } = useModel();
  const [denied, setDenied] = useState(false);
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
        hint="marksHint"
        turn={async (on) => {
          const marks = await switchMarks(on);
          if (marks) await actions.tryAgain();
          return marks;
        }}
      />
      <Lines name="exclusions" label="exclusionsLabel" hint="exclusionsHint" settings={settings} />
      <Lines name="allowed" label="allowedLabel" hint="allowedHint" settings={settings} />
      <ExclusionTester />
    </section>
  );
}

interface LinesProps {
  readonly name: 'exclusions' | 'allowed';
  readonly label: MessageKey;
  readonly hint: MessageKey;
  readonly settings: Settings;
}

/** A list with one entry a line, kept when its button is pressed. */
function Lines({ name, label, hint, settings }: LinesProps) {
  const [text, setText] = useState<string>();
  const [saved, setSaved] = useState(false);
  const kept = settings[name].join('\n');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const lines = (text ?? kept).split('\n').map((line) => line.trim());
        void changeSettings({ [name]: lines.filter((line) => line !== '') }).then(() => {
          setText(undefined);
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
          value={text ?? kept}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setSaved(false);
          }}
        />
      </label>
      <p class="row">
        <button type="submit" disabled={text === undefined}>
          {t('save')}
        </button>
        <span role="status" class="muted">
          {saved && t('saved')}
        </span>
      </p>
    </form>
  );
}
