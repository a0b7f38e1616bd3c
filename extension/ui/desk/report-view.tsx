import { useState } from 'preact/hooks';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { Report } from '../../../shared/api/results.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../link/companion.ts';
import { type MessageKey, number, percent, plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { saidWords } from '../note-words.ts';
import { Address, Hostile, WebLink } from '../parts/hostile.tsx';
import { skipsInWords } from '../skip-words.ts';
import { ago, duration } from '../time.ts';
import { OrderComparison } from './comparison.tsx';
import { LeftPages } from './left-pages.tsx';
import { useDesk } from './model.ts';
import { Network, Sites, SkippedAddresses } from './network-sections.tsx';
import { Section } from './section.tsx';
import { Trend } from './trend.tsx';
import { useAsked } from './use-asked.ts';

/** Hosts that are listed before the rest has to be asked for. */
const FIRST_HOSTS = 30;

/** What the chosen crawl brought: numbers, why it ended, sub-topics, words, hosts, spread, and what was left out. */
export function ReportView() {
  const { store } = useModel();
  const crawl = store.chosen.value;
  const id = crawl?.id ?? '';
  const [round, setRound] = useState(0);
  const [report, again] = useAsked(id, () => call('report', { params: { id } }));
  if (crawl === undefined || report === undefined) return <p class="muted">{t('deskReading')}</p>;
  return (
    <>
      <p class="row">
        <button
          type="button"
          onClick={() => {
            again();
            setRound(round + 1);
          }}
        >
          {t('deskRefresh')}
        </button>
      </p>
      <Numbers crawl={crawl} report={report} />
      <Trend report={report} />
      <Digest report={report} />
      <Groups report={report} />
      <Cloud words={report.words} />
      <Hosts report={report} />
      <Sites topicId={crawl.topicId} />
      <Network key={round} crawlId={id} />
      <LeftPages key={`left ${id} ${round}`} crawlId={id} />
      <Reprints report={report} />
      <LeftOut report={report} crawlId={id} />
      <OrderComparison key={id} crawlId={id} done={crawl.state === 'done'} />
    </>
  );
}

function Numbers({ crawl, report }: { readonly crawl: CrawlView; readonly report: Report }) {
  const rows: readonly (readonly [string, string])[] = [
    [t('reportState'), crawl.reason === null ? t(`state_${crawl.state}`) : reasonWords(crawl.reason)],
    [t('reportFetched'), t('pagesOf', number(crawl.fetched), number(crawl.budgets.pages))],
    [
      t('reportOnTopic'),
      crawl.fetched === 0 ? '0' : `${number(crawl.onTopic)} (${percent(crawl.onTopic / crawl.fetched)})`,
    ],
    [t('reportFailed'), number(crawl.failed)],
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
        .map(({ language, pages }) => `${language || '?'} ${number(pages)}`)
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

/** Besides the reason, which stands among the numbers. */
function Words({ crawl }: { readonly crawl: CrawlView }) {
  const more = saidWords(crawl);
  if (more === '') return null;
  return (
    <p>
      <Hostile text={more} max={400} />
    </p>
  );
}

const reviewWords = ({ sample, reviewed, relevant, low, high }: Report['review']): string =>
  reviewed === 0
    ? t('reportReviewNone', number(sample))
    : t('reportReviewOf', number(relevant), number(reviewed), `${percent(low)}–${percent(high)}`);

const reasonWords = (reason: string): string => t(`reason_${reason.replaceAll('-', '_')}` as MessageKey);

function Groups({ report }: { readonly report: Report }) {
  if (report.groups.length === 0) return null;
  return (
    <Section title={t('reportGroups')} hint={t('reportGroupsHint')}>
      <ul class="groups">
        {report.groups.map(({ words, pages, count }) => (
          <li key={words.join(' ')} class="group">
            <p class="strong">
              <Hostile text={words.join(' · ')} max={120} /> <span class="muted">{number(count)}</span>
            </p>
            <ul class="small">
              {pages.map(({ id, url, title }) => (
                <li key={id} class="clip">
                  <WebLink url={url} text={title || url} focusable />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A few sentences of each sub-topic, in the words of the page nearest to its middle. */
function Digest({ report: { digest } }: { readonly report: Report }) {
  if (digest.length === 0) return null;
  return (
    <Section title={t('reportDigest')}>
      <ul class="stack">
        {digest.map(({ url, title, site, summary }) => (
          <li key={url}>
            <p dir="auto">{displayText(summary, 600)}</p>
            <p class="small">
              <WebLink url={url} text={title || site} focusable />{' '}
              <span class="muted">
                <Hostile text={site} max={80} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Larger for more pages; a click searches. */
function Cloud({ words }: { readonly words: Report['words'] }) {
  const desk = useDesk();
  if (words.length === 0) return null;
  const most = Math.max(...words.map(({ pages }) => pages));
  return (
    <Section title={t('reportWords')} hint={t('reportWordsHint')}>
      <ul class="cloud">
        {words.map(({ word, pages }) => (
          <li key={word}>
            <button
              type="button"
              class="plain"
              style={{ fontSize: `${(12 + 12 * Math.sqrt(pages / most)).toFixed(1)}px` }}
              title={plural('deskMatching', pages)}
              onClick={() => {
                desk.ask({ search: word });
                desk.show('results');
              }}
            >
              <Hostile text={word} max={40} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Hosts({ report: { hosts } }: { readonly report: Report }) {
  const desk = useDesk();
  return (
    <Section title={t('reportHosts')}>
      <table class="hosts">
        <thead>
          <tr>
            <th scope="col">{t('reportHost')}</th>
            <th scope="col">{t('reportFetched')}</th>
            <th scope="col">{t('reportOnTopic')}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.slice(0, FIRST_HOSTS).map(({ host, fetched, onTopic }) => (
            <tr key={host}>
              <th scope="row">
                <button
                  type="button"
                  class="plain link"
                  onClick={() => {
                    desk.ask({ host, search: '' });
                    desk.show('results');
                  }}
                >
                  <Hostile text={host} max={80} />
                </button>
              </th>
              <td class="number">{number(fetched)}</td>
              <td class="number">
                {percent(onTopic / fetched)}{' '}
                <span class="bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(onTopic / fetched) * 100}%` }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Reprints({ report: { reprints } }: { readonly report: Report }) {
  if (reprints.length === 0) return null;
  return (
    <Section title={t('reportReprints')} hint={t('reportReprintsHint')}>
      <ul class="stack">
        {reprints.map(({ url, title, sites, copies }) => (
          <li key={url}>
            <details>
              <summary>
                <Hostile text={title || url} max={120} /> <span class="muted">{plural('reportSites', sites)}</span>
              </summary>
              <ol class="small">
                {copies.map((copy) => (
                  <li key={copy.url}>
                    <Address url={copy.url} /> <span class="muted">{ago(copy.foundAt)}</span>
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Addresses that were not fetched, by reason, and fetches that failed: each with one of its kind. */
function LeftOut({ report: { skipped, failed }, crawlId }: { readonly report: Report; readonly crawlId: string }) {
  const rows = skipsInWords([...failed, ...skipped]);
  if (rows.length === 0) return null;
  return (
    <Section title={t('reportSkipped')}>
      <table class="hosts">
        <thead>
          <tr>
            <th scope="col">{t('reportReason')}</th>
            <th scope="col">{t('reportCount')}</th>
            <th scope="col">{t('reportExample')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ reason, count, example }) => (
            <tr key={reason}>
              <th scope="row">
                <Hostile text={reason} max={200} />
              </th>
              <td class="number">{number(count)}</td>
              <td class="clip">
                <Address url={example} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SkippedAddresses crawlId={crawlId} />
    </Section>
  );
}
