import type { Report } from '../../../../shared/api/report.ts';
import { plural, t } from '../../messages.ts';
import { Address, Hostile, WebLink } from '../../parts/hostile.tsx';
import { ago } from '../../time.ts';
import { HeadedTable } from '../headed-table.tsx';
import { Section } from '../section.tsx';

/** Longest list of places or people that is shown, in graphemes. */
const MAX_NAMES = 160;

/** Lists texts that appear on more than one site: publisher, author, date and keywords, and each copy with its date. */
export function Reprints({ report: { reprints } }: { readonly report: Report }) {
  if (reprints.length === 0) return null;
  return (
    <Section title={t('reportReprints')} hint={t('reportReprintsHint')}>
      <ul class="stack">
        {reprints.map(({ url, title, sites, copies, author, published, publisher = '', keywords = [] }) => (
          <li key={url}>
            <details>
              <summary>
                <Hostile text={title || url} max={120} /> <span class="muted">{plural('reportSites', sites)}</span>
                <br />
                <span class="muted small">
                  <Hostile text={signed(publisher, author, published, keywords.join(', '))} max={300} />
                </span>
              </summary>
              <ol class="small">
                {copies.map((copy) => (
                  <li key={copy.url}>
                    <Address url={copy.url} />{' '}
                    <span class="muted">
                      <Hostile text={signed(copy.author, copy.published)} max={200} /> {ago(copy.foundAt)}
                    </span>
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

/** The facts that are known, in one line; of a time the day. */
const signed = (...facts: readonly (string | undefined)[]): string =>
  facts.flatMap((fact) => fact?.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1') || []).join(' · ');

/** Lists dated events with their places and people. */
export function ReportedEvents({ report: { events = [] } }: { readonly report: Report }) {
  if (events.length === 0) return null;
  const heads = [t('reportEventDate'), t('reportEvents'), t('reportEventPlaces'), t('reportEventPeople')];
  return (
    <Section title={t('reportEvents')}>
      <HeadedTable heads={heads}>
        {events.map(({ url, title, date, places, people, sites }) => (
          <tr key={url}>
            <td>
              <time dateTime={date}>{date}</time>
            </td>
            <th scope="row">
              <WebLink url={url} text={title || url} focusable />{' '}
              {sites > 1 && <span class="muted small">{plural('reportSites', sites)}</span>}
            </th>
            {[places, people].map((names, at) => (
              <td key={heads[at + 2]}>
                <Hostile text={names.join(', ')} max={MAX_NAMES} />
              </td>
            ))}
          </tr>
        ))}
      </HeadedTable>
    </Section>
  );
}
