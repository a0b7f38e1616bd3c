import type { Report } from '../../../shared/api/results.ts';
import { languageTag, number, t } from '../messages.ts';
import { Section } from './section.tsx';

/** Finds of all crawls of the topic, week by week. */
export function Trend({ report: { weeks, burst } }: { readonly report: Pick<Report, 'weeks' | 'burst'> }) {
  if (weeks.length < 2) return null;
  const most = Math.max(1, ...weeks.map(({ found }) => found));
  const date = new Intl.DateTimeFormat(languageTag(), { month: 'short', day: 'numeric' });
  return (
    <Section title={t('trendTitle')} hint={t('trendHint')}>
      {burst && (
        <p class="strong" role="alert">
          {t('trendBurst')}
        </p>
      )}
      <ol class="trend">
        {weeks.map(({ start, found }) => (
          <li key={start} title={`${date.format(start)}: ${number(found)}`}>
            <span class="column" aria-hidden="true" style={{ blockSize: `${(found / most) * 100}%` }} />
            <span class="hidden">{`${date.format(start)}: ${number(found)}`}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
