import { useState } from 'preact/hooks';
import type { Forget } from '../../../shared/api/capture.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ForgettingNote } from './forgetting-note.tsx';
import { Sure } from './sure.tsx';

const HOUR_MS = 3_600_000;

/** Forgets on both sides: here at once, in the companion now or when it is back. */
export function ForgetControls({ nothing }: { readonly nothing: boolean }) {
  const { actions } = useModel();
  const [asking, setAsking] = useState(false);
  const [host, setHost] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [done, setDone] = useState(false);
  const forget = (what: Forget): void => {
    void actions.forget(what).then(setDone);
    setAsking(false);
    setHost('');
    setFrom('');
    setTo('');
  };
  const site = hostIn(host);
  const span = spanOf(from, to);
  return (
    <>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (site !== '') forget({ kind: 'site', host: site });
        }}
      >
        <input
          type="text"
          class="site"
          dir="ltr"
          spellcheck={false}
          aria-label={t('forgetSiteLabel')}
          placeholder="example.org"
          value={host}
          onInput={({ currentTarget }) => setHost(currentTarget.value.trim())}
        />
        <button type="submit" disabled={site === ''}>
          {t('forgetSite')}
        </button>
      </form>
      <p class="row">
        <button type="button" onClick={() => forget(hourBefore(Date.now()))}>
          {t('forgetHour')}
        </button>
        <button type="button" disabled={nothing} onClick={() => setAsking(true)}>
          {t('forget')}
        </button>
        <span role="status" class="muted">
          {done && t('forgetDone')}
        </span>
      </p>
      <ForgettingNote />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (span !== undefined) forget(span);
        }}
      >
        <DayInput label={t('forgetFrom')} day={from} choose={setFrom} />
        <DayInput label={t('forgetTo')} day={to} choose={setTo} />
        <button type="submit" disabled={span === undefined}>
          {t('forgetSpan')}
        </button>
      </form>
      {asking && (
        <Sure
          question={t('forgetSure')}
          yes={t('forgetYes')}
          run={() => forget({ kind: 'all' })}
          leave={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface Day {
  readonly label: string;
  /** As the field has it, `2026-05-01`; '' when it is empty. */
  readonly day: string;
  readonly choose: (day: string) => void;
}

function DayInput({ label, day, choose }: Day) {
  return (
    <label>
      {label} <input type="date" value={day} onInput={({ currentTarget }) => choose(currentTarget.value)} />
    </label>
  );
}

/** With its end: a companion that is told much later keeps what came in since. */
const hourBefore = (now: number): Forget => ({ kind: 'since', at: now - HOUR_MS, until: now + 1 });

/** From the first moment of one day to the last of another, in the time of this place; undefined when that is no stretch of time. */
function spanOf(from: string, to: string): Forget | undefined {
  const at = new Date(`${from}T00:00`).getTime();
  const end = new Date(`${to}T00:00`);
  end.setDate(end.getDate() + 1);
  const until = end.getTime();
  return at >= 0 && until > at ? { kind: 'since', at, until } : undefined;
}

/** The host of what was typed, an address or a bare host; '' when it is neither. */
function hostIn(typed: string): string {
  const url = /^https?:/i.test(typed) ? typed : `https://${typed}`;
  return typed !== '' && URL.canParse(url) ? new URL(url).hostname : '';
}
