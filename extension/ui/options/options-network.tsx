import { useEffect, useId, useState } from 'preact/hooks';
import type { SaidText, SettingField, SettingsChange, SettingsView } from '../../../shared/api/settings.ts';
import { call } from '../../companion-client/companion.ts';
import { languageTag, t } from '../messages.ts';
import { attempt } from '../model/attempt.ts';
import { useModel } from '../model/context.ts';

/** A text of the companion, in Chinese where the user reads Chinese. */
function Said({ text, ...attributes }: { readonly text: SaidText; readonly class?: string }) {
  const isChinese = languageTag().startsWith('zh');
  return (
    <span {...attributes} dir="auto" lang={isChinese ? 'zh' : 'en'}>
      {isChinese ? text.zh : text.en}
    </span>
  );
}

/** Sets how the companion fetches pages: proxies, log-ins, bounds, pages at a time. An older companion shows none. */
export function NetworkSection() {
  const { store } = useModel();
  const [view, setView] = useState<SettingsView>();
  const [drafts, setDrafts] = useState<NonNullable<SettingsChange['values']>>({});
  const isConnected = store.companion.value.state === 'connected';
  useEffect(() => {
    if (isConnected) void call('settings', {}).then(setView, () => setView(undefined));
  }, [isConnected]);
  if (!isConnected || view === undefined) return null;

  const send = async (change: SettingsChange): Promise<SettingsView | undefined> => {
    const answer = await attempt(store, () => call('changeSettings', { body: change }));
    if (answer !== undefined) setView(answer);
    return answer;
  };
  const save = async (): Promise<void> => {
    const answer = await send({ values: drafts });
    if (answer?.fields.every(({ problem }) => problem === undefined)) setDrafts({});
  };
  return (
    <section class="card" aria-labelledby="network-title">
      <h2 id="network-title">
        <Said text={view.words.title} />
      </h2>
      <p class="muted small">
        <Said text={view.words.hint} />
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {view.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={drafts[field.name] ?? field.value}
            write={(text) => setDrafts((before) => ({ ...before, [field.name]: text }))}
          />
        ))}
        <p class="row">
          <button type="submit" disabled={Object.keys(drafts).length === 0}>
            {t('save')}
          </button>
        </p>
      </form>
      <LogIns view={view} send={send} />
      <div role="status" class="muted small">
        {view.notes.map((note) => (
          <p key={note.en}>
            <Said text={note} />
          </p>
        ))}
      </div>
    </section>
  );
}

interface FieldProps {
  readonly field: SettingField;
  readonly value: string;
  readonly write: (text: string) => void;
}

function Field({ field: { kind, label, hint, problem }, value, write }: FieldProps) {
  const id = useId();
  const described = {
    id,
    dir: 'ltr',
    value,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    'aria-invalid': problem !== undefined,
  } as const;
  return (
    <>
      <label class="field" for={id}>
        <Said text={label} class="strong" />
        <Said text={hint} class="muted small" />
        {kind === 'lines' ? (
          <textarea {...described} spellcheck={false} onInput={({ currentTarget }) => write(currentTarget.value)} />
        ) : kind === 'day' ? (
          <input {...described} type="date" onInput={({ currentTarget }) => write(currentTarget.value)} />
        ) : (
          <input
            {...described}
            type="text"
            inputMode={kind === 'number' ? 'numeric' : 'text'}
            spellcheck={false}
            onInput={({ currentTarget }) => write(currentTarget.value)}
          />
        )}
      </label>
      {problem !== undefined && (
        <p role="alert" id={`${id}-problem`}>
          <Said text={problem} />
        </p>
      )}
    </>
  );
}

const LOG_IN = { origin: '', user: '', password: '' };

interface LogInsProps {
  readonly view: SettingsView;
  readonly send: (change: SettingsChange) => Promise<SettingsView | undefined>;
}

function LogIns({ view: { logIns, words, problem }, send }: LogInsProps) {
  const [logIn, setLogIn] = useState(LOG_IN);
  return (
    <form
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ logIn }).then((answer) => answer !== undefined && !answer.problem && setLogIn(LOG_IN));
      }}
    >
      <h3>
        <Said text={words.logIns} />
      </h3>
      <ul>
        {logIns.map(({ origin, user }) => (
          <li key={origin} class="row">
            <bdi>{origin}</bdi> <bdi class="muted">{user}</bdi>
            <button type="button" onClick={() => void send({ forgetLogIn: origin })}>
              <Said text={words.remove} /> <bdi class="hidden">{origin}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {(['origin', 'user'] as const).map((name) => (
        <label key={name} class="field">
          <Said text={words[name]} />
          <input
            type="text"
            dir="ltr"
            spellcheck={false}
            value={logIn[name]}
            onInput={({ currentTarget }) => setLogIn((before) => ({ ...before, [name]: currentTarget.value }))}
          />
        </label>
      ))}
      <label class="field">
        <Said text={words.password} />
        <input
          type="password"
          autocomplete="new-password"
          value={logIn.password}
          onInput={({ currentTarget }) => setLogIn((before) => ({ ...before, password: currentTarget.value }))}
        />
      </label>
      {problem !== undefined && (
        <p role="alert">
          <Said text={problem} />
        </p>
      )}
      <p class="row">
        <button type="submit" disabled={logIn.origin === ''}>
          <Said text={words.add} />
        </button>
      </p>
    </form>
  );
}
