import { useState } from 'preact/hooks';
import type { HostView } from '../../../../shared/api/hosts.ts';
import { call } from '../../../companion-client/companion.ts';
import { number, percent, t } from '../../messages.ts';
import { Address, Hostile } from '../../parts/hostile.tsx';
import { duration } from '../../time.ts';
import { saidWords } from '../../words/note-words.ts';
import { skipWords } from '../../words/skip-words.ts';
import { HeadedTable } from '../headed-table.tsx';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';
import { useAsked } from '../use-asked.ts';

const SHOWN = 50;

/** Sites with their record over all crawls of the topic. */
export function Sites({ topicId }: { readonly topicId: string }) {
  const [sites] = useAsked(`sites ${topicId}`, () =>
    call('sites', { params: { id: topicId }, query: { limit: SHOWN } }),
  );
  if (sites === undefined || sites.length === 0) return null;
  return (
    <Section title={t('sitesTitle')} hint={t('sitesHint')}>
      <Table
        head={[t('sort_site'), t('reportFetched'), t('reportOnTopic'), t('siteRelevance')]}
        rows={sites.map(({ site, fetched, onTopic, relevance }) => [
          site,
          number(fetched),
          number(onTopic),
          percent(relevance),
        ])}
      />
    </Section>
  );
}

/**
 * Shows pause, queue, errors and robots rules of each host, and the URLs put behind the rest, while the crawl is in the
 * companion's memory.
 */
export function Network({ crawlId }: { readonly crawlId: string }) {
  const desk = useDesk();
  const [view, askedAgain] = useAsked(`hosts ${crawlId}`, () => call('hosts', { params: { id: crawlId } }));
  const [network] = useAsked('network', () => call('network', {}));
  if (view === undefined || view.hosts.length === 0) return null;
  return (
    <Section title={t('networkTitle')} hint={t('networkHint')}>
      {network !== undefined && <p class="muted small">User-Agent: {network.userAgent}</p>}
      <Table
        head={[t('reportHost'), t('hostQueue'), t('hostPause'), t('hostErrors'), 'robots.txt']}
        rows={view.hosts
          .slice(0, SHOWN)
          .map((host) => [
            host.host,
            number(host.queued),
            parkedWords(host) || (host.pauseMs === null ? '–' : duration(host.pauseMs)),
            number(host.errors),
            robotsWords(host),
          ])}
      />
      {view.demoted.length > 0 && (
        <Table
          head={[t('skip_behind'), t('reportCount'), t('reportReason')]}
          rows={view.demoted
            .toSorted((a, b) => b.urls - a.urls)
            .slice(0, SHOWN)
            .map(({ place, urls, reason }) => [place, number(urls), skipWords(reason)])}
        />
      )}
      {view.hosts
        .filter(({ liftable }) => liftable)
        .map((view) => ({ host: view.host, why: parkedWords(view) }))
        .map(({ host, why }) => (
          <p key={host} class="small">
            <Hostile text={why} max={200} />{' '}
            <button
              type="button"
              onClick={() => void desk.attempt(() => call('askAgain', { body: { host } }).then(askedAgain))}
            >
              {t('tryAgain')}
            </button>
          </p>
        ))}
    </Section>
  );
}

const parkedWords = ({ parked, notes }: HostView): string => saidWords({ message: parked, notes });

function robotsWords({ robots }: HostView): string {
  if (robots === null) return t('robotsUnread');
  return robots.crawlDelayS > 0 ? t('robotsDelay', number(robots.crawlDelayS)) : t('robotsRespected');
}

/** Lists every skipped address with its reason, after a click. */
export function SkippedAddresses({ crawlId }: { readonly crawlId: string }) {
  const [open, setOpen] = useState(false);
  const [skipped] = useAsked(open ? `skipped ${crawlId}` : '', () =>
    call('skipped', { params: { id: crawlId }, query: { limit: 1_000 } }),
  );
  return (
    <details class="small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('skippedAll')}</summary>
      <ul class="stack">
        {skipped?.map(({ url, reason }) => (
          <li key={url} class="clip">
            <Address url={url} />{' '}
            <span class="muted">
              <Hostile text={skipWords(reason)} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Table({ head, rows }: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }) {
  return (
    <div class="wide">
      <HeadedTable heads={head}>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <Hostile text={name} max={80} />
            </th>
            {cells.map((cell, place) => (
              <td key={head[place + 1]} class="number">
                <Hostile text={cell} max={120} />
              </td>
            ))}
          </tr>
        ))}
      </HeadedTable>
    </div>
  );
}
