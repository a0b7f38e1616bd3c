import type { Report } from '../../../../shared/api/report.ts';
import { number, percent, t } from '../../messages.ts';
import { Address, Hostile } from '../../parts/hostile.tsx';
import { skipsInWords } from '../../words/skip-words.ts';
import { HeadedTable } from '../headed-table.tsx';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';
import { SkippedAddresses } from './network-sections.tsx';

/** Hosts that are listed: those with most pages. */
const FIRST_HOSTS = 30;

/** Pages by host; a click shows those of one. */
export function Hosts({ report: { hosts } }: { readonly report: Report }) {
  const desk = useDesk();
  return (
    <Section title={t('reportHosts')}>
      <HeadedTable heads={[t('reportHost'), t('reportFetched'), t('reportOnTopic')]}>
        {hosts.slice(0, FIRST_HOSTS).map(({ host, fetched, onTopic }) => (
          <tr key={host}>
            <th scope="row">
              <button type="button" class="plain link" onClick={() => desk.find({ host, search: '' })}>
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
      </HeadedTable>
    </Section>
  );
}

/** Addresses that were not fetched, by reason, and fetches that failed: each with one of its kind. */
export function LeftOut({
  report: { skipped, failed },
  crawlId,
}: {
  readonly report: Report;
  readonly crawlId: string;
}) {
  const rows = skipsInWords([...failed, ...skipped]);
  if (rows.length === 0) return null;
  return (
    <Section title={t('reportSkipped')}>
      <HeadedTable heads={[t('reportReason'), t('reportCount'), t('reportExample')]}>
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
      </HeadedTable>
      <SkippedAddresses crawlId={crawlId} />
    </Section>
  );
}
