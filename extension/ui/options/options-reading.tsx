import { useState } from 'preact/hooks';
import { mayCapture } from '../../capture/may-capture.ts';
import { switchMarks } from '../../marks/consent.ts';
import { SIGNS } from '../../marks/signs.ts';
import type { ExtensionSettings } from '../../storage/settings.ts';
import { languageTag, type MessageKey, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ConsentSwitch } from '../parts/consent.tsx';
import { Switch } from '../parts/switch.tsx';
import { standingAside } from '../words/standing-words.ts';

type CaptureRules = Pick<ExtensionSettings, 'exclusions' | 'allowed'>;

/** Shows for any address what a visit would do under the rules now in their fields, saved or not. */
function ExclusionTester({ rules }: { readonly rules: CaptureRules }) {
  const { store } = useModel();
  const [address, setAddress] = useState('');
  const url = /^https?:/i.test(address) ? address : `https://${address}`;
  const settings = { ...store.settings.value, ...rules, captures: true, pausedUntil: 0 };
  const verdict = URL.canParse(url) ? mayCapture({ url: new URL(url).href, incognito: false }, settings) : undefined;
  return (
    <label class="field">
      <span class="strong">{t('testerLabel')}</span>
      <input
        type="text"
        inputMode="url"
        dir="ltr"
        spellcheck={false}
        placeholder="https://example.org/diary/today"
        value={address}
        onInput={({ currentTarget }) => setAddress(currentTarget.value.trim())}
      />
      <span role="status" class="small tester">
        {address !== '' && (verdict === undefined ? t('testerNone') : standingAside(verdict) || t('testerYes'))}
      </span>
    </label>
  );
}

const HOUR_MS = 3_600_000;

/** Pauses captures for a while, so that the user need not remember to switch them on again. */
function PauseControl() {
  const { store, actions } = useModel();
  const { pausedUntil } = store.settings.value;
  if (Date.now() < pausedUntil) {
    const time = new Intl.DateTimeFormat(languageTag(), { weekday: 'short', hour: 'numeric', minute: 'numeric' });
    return (
      <p class="row" role="status">
        <span>{t('pausedUntil', time.format(pausedUntil))}</span>
        <button type="button" onClick={() => void actions.set({ pausedUntil: 0 })}>
          {t('resume')}
        </button>
      </p>
    );
  }
  const pauseFor = (hours: number): Promise<unknown> => actions.set({ pausedUntil: Date.now() + hours * HOUR_MS });
  return (
    <p class="row">
      <button type="button" onClick={() => void pauseFor(1)}>
        {t('pauseHour')}
      </button>
      <button type="button" onClick={() => void pauseFor(24)}>
        {t('pauseDay')}
      </button>
    </p>
  );
}

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
