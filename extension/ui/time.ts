import { languageTag } from './messages.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns a past moment in words: "5 minutes ago", "now". */
export function ago(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(languageTag(), { numeric: 'auto' });
  for (const [unit, ms] of UNITS) if (now - at >= ms) return words.format(-Math.floor((now - at) / ms), unit);
  return words.format(0, 'second');
}

/** Returns a future moment in words: "in 3 hours", "now" once it is past. */
export function fromNow(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(languageTag(), { numeric: 'auto' });
  for (const [unit, ms] of UNITS) if (at - now >= ms) return words.format(Math.round((at - now) / ms), unit);
  return words.format(0, 'second');
}

/** A length of time, rounded to what matters: "8 sec", "3 min", "2 hr". */
export function duration(ms: number): string {
  const [unit, value] =
    ms < 60_000
      ? (['second', Math.max(1, Math.round(ms / 1000))] as const)
      : ms < 3_600_000
        ? (['minute', Math.round(ms / 60_000)] as const)
        : (['hour', Math.round(ms / 3_600_000)] as const);
  return new Intl.NumberFormat(languageTag(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
