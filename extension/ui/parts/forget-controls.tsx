import { useState } from 'preact/hooks';
import type { Forget } from '../../../shared/api/capture.ts';
import { t } from '../messages.ts';
import { ForgetSure } from './forget-sure.tsx';
import { ForgettingNote } from './forgetting-note.tsx';

const HOUR_MS = 3_600_000;

/** Erases on both sides after the user has seen the amounts: here at once, in the companion now or when it is back. */
export function ForgetControls({ nothing }: { readonly nothing: boolean }) {
  const [asking, setAsking] = useState<Forget>();
  const [host, setHost] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isGone, setGone] = useState(false);
  const ask = (what: Forget): void => {
    setGone(false);
    setAsking(what);
  };
  const done = (gone: boolean): void => {
    setGone(gone);
    setAsking(undefined);
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
          if (site !== '') ask({ kind: 'site', host: site });
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
        <button type="button" onClick={() => ask(hourBefore(Date.now()))}>
          {t('forgetHour')}
        </button>
        <button type="button" disabled={nothing} onClick={() => ask({ kind: 'all' })}>
          {t('forget')}
        </button>
      </p>
      <ForgettingNote isGone={isGone} />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (span !== undefined) ask(span);
        }}
      >
        <DayInput label={t('forgetFrom')} day={from} choose={setFrom} />
        <DayInput label={t('forgetTo')} day={to} choose={setTo} />
        <button type="submit" disabled={span === undefined}>
          {t('forgetSpan')}
        </button>
      </form>
      {asking !== undefined && <ForgetSure whats={[asking]} done={done} leave={() => setAsking(undefined)} />}
    </>
  );
}

interface Day {
  readonly label: string;
  /** Date as the field has it, `2026-05-01`; '' when empty. */
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

/** Sets an end, too: a companion that gets the erasure much later keeps data from after it. */
const hourBefore = (now: number): Forget => ({ kind: 'since', at: now - HOUR_MS, until: now + 1 });

/**
 * Returns the time from the start of one day to the end of another, in local time; undefined for an impossible range.
 */
function spanOf(from: string, to: string): Forget | undefined {
  const at = new Date(`${from}T00:00`).getTime();
  const end = new Date(`${to}T00:00`);
  end.setDate(end.getDate() + 1);
  const until = end.getTime();
  return at >= 0 && until > at ? { kind: 'since', at, until } : undefined;
}

/** Returns the host of a typed address or bare host; '' for anything else. */
function hostIn(typed: string): string {
  const url = /^https?:/i.test(typed) ? typed : `https://${typed}`;
  return typed !== '' && URL.canParse(url) ? new URL(url).hostname : '';
}
