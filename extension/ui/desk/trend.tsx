import type { Report } from '../../../shared/api/report.ts';
import type { Sentiment, Sentiments } from '../../../shared/api/results.ts';
import { languageTag, number, percent, t } from '../messages.ts';
import { sentimentWord } from '../words/sentiment-words.ts';
import { Section } from './section.tsx';

const WEEK_MS = 7 * 86_400_000;
const TOLD = ['positive', 'neutral', 'negative'] as const satisfies readonly Sentiment[];

const toldOf = (moods: Sentiments): number => TOLD.reduce((sum, mood) => sum + moods[mood], 0);
const shareOf = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)}%`;

/** Finds of all crawls of the topic, week by week, and whether they praise or blame. */
export function Trend({
  report: { weeks, counted, burst, moods },
}: {
  readonly report: Pick<Report, 'weeks' | 'counted' | 'burst' | 'moods'>;
}) {
  const told = moods === undefined ? 0 : toldOf(moods);
  const [first] = weeks;
  if (weeks.every(({ found }) => found === 0) && told === 0) return null;
  const most = Math.max(1, ...weeks.map(({ found }) => found));
  return (
    <Section title={t('trendTitle')} hint={t('trendHint')}>
      {burst && (
        <p class="strong" role="alert">
          {t('trendBurst')}
        </p>
      )}
      {counted !== undefined && (
        <p class="muted small">
          {t('pagesOf', number(counted), number(weeks.reduce((sum, { found }) => sum + found, 0)))}
        </p>
      )}
      {/* A chart needs two columns at least. */}
      {weeks.length === 1 && first !== undefined && <p>{weekWords(first)}</p>}
      {weeks.length > 1 && (
        <ol class="trend">
          {weeks.map((week) => (
            <li key={week.start} title={weekWords(week)}>
              <span
                class="column"
                aria-hidden="true"
                style={{
                  blockSize: shareOf(week.found, most),
                  '--praise': shareOf(week.moods?.positive ?? 0, week.found),
                  '--blame': shareOf(week.moods?.negative ?? 0, week.found),
                }}
              />
              <span class="hidden">{weekWords(week)}</span>
            </li>
          ))}
        </ol>
      )}
      {moods !== undefined && told > 0 && (
        <>
          <p class="moods">
            {TOLD.map((mood) => (
              <span key={mood} data-mood={mood}>
                {sentimentWord(mood)} {number(moods[mood])} ({percent(moods[mood] / told)})
              </span>
            ))}
          </p>
          <p class="muted small">{t('moodHint')}</p>
        </>
      )}
    </Section>
  );
}

/** Describes a week in words: its days, its pages, and how many praise or blame. The newest week ends today. */
function weekWords({ start, found, moods }: Report['weeks'][number]): string {
  const date = new Intl.DateTimeFormat(languageTag(), { month: 'short', day: 'numeric' });
  const told = moods === undefined ? [] : TOLD.filter((mood) => moods[mood] > 0);
  const parts = told.map((mood) => `${sentimentWord(mood)} ${number(moods?.[mood] ?? 0)}`);
  return [`${date.formatRange(start, start + WEEK_MS)}: ${number(found)}`, ...parts].join(' · ');
}
