import type { CrawlView } from '../../../../shared/api/crawl.ts';
import type { Report } from '../../../../shared/api/report.ts';
import { number, percent, t } from '../../messages.ts';
import { Hostile } from '../../parts/hostile.tsx';
import { ago, duration } from '../../time.ts';
import { languageName } from '../../words/language-name.ts';
import { saidWords } from '../../words/note-words.ts';
import { reasonWords } from '../../words/reason-words.ts';
import { skipsInWords } from '../../words/skip-words.ts';
import { Section } from '../section.tsx';

/** Shows the crawl's state and the reason for its end. */
export function Numbers({ crawl, report }: { readonly crawl: CrawlView; readonly report: Report }) {
  const rows: readonly (readonly [string, string])[] = [
    [t('reportState'), crawl.reason === null ? t(`state_${crawl.state}`) : reasonWords(crawl)],
    [t('reportFetched'), t('pagesOf', number(crawl.fetched), number(crawl.budgets.pages))],
    [
      t('reportOnTopic'),
      crawl.fetched === 0 ? number(0) : `${number(crawl.onTopic)} (${percent(crawl.onTopic / crawl.fetched)})`,
    ],
    [t('reportFailed'), failedWords(crawl, report)],
    [t('reportFrontier'), number(crawl.frontier)],
    [t('reportHosts'), number(crawl.hosts)],
    [t('reportOrder'), crawl.order],
    [t('reportStarted'), ago(crawl.startedAt)],
    [t('reportTime'), duration(crawl.elapsedMs)],
    [t('reportLabels'), t('reportLabelsOf', number(report.labels.relevant), number(report.labels.notRelevant))],
    [t('reportReview'), reviewWords(report.review)],
    [
      t('reportLanguages'),
      report.languages
        .slice(0, 5)
        .map(({ language, pages }) => `${languageName(language)} ${number(pages)}`)
        .join(' · '),
    ],
  ];
  return (
    <Section title={t('reportNumbers')}>
      <dl class="numbers">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Words crawl={crawl} />
    </Section>
  );
}

/** Shows the companion's notes on the crawl; the reason for its end is among the numbers. */
function Words({ crawl }: { readonly crawl: CrawlView }) {
  const more = saidWords(crawl);
  if (more === '') return null;
  return (
    <p>
      <Hostile text={more} max={400} />
    </p>
  );
}

/** Returns the number of failed fetches, and of the commonest reason its sentence and number. */
const failedWords = ({ failed }: CrawlView, report: Report): string =>
  [
    number(failed),
    ...skipsInWords(report.failed)
      .slice(0, 1)
      .map(({ reason, count }) => `${reason} ${number(count)}`),
  ].join(' · ');

const reviewWords = ({ sample, reviewed, relevant, low, high }: Report['review']): string =>
  reviewed === 0
    ? t('reportReviewNone', number(sample))
    : t('reportReviewOf', number(relevant), number(reviewed), `${percent(low)}–${percent(high)}`);
