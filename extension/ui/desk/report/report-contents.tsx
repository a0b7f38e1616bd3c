import type { Report } from '../../../../shared/api/report.ts';
import { displayText } from '../../../../shared/text/display.ts';
import { number, plural, t } from '../../messages.ts';
import { Hostile, WebLink } from '../../parts/hostile.tsx';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';

interface ReportOfPages {
  readonly report: Report;
  /** Pages of the crawl. */
  readonly pages: number;
}

function SampleOf({ sampled, all }: { readonly sampled: number | undefined; readonly all: number }) {
  return sampled === undefined ? null : <p class="muted small">{t('pagesOf', number(sampled), number(all))}</p>;
}

/** The sub-topics: words, and the pages nearest to the middle of each. */
export function Groups({ report }: { readonly report: Report }) {
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

/**
 * Shows the pages with links to the best pages, and the pages to which the best of those link, each with its value;
 * nothing without links. Of a large crawl it shows how many pages' links were read.
 */
export function HubsAndAuthorities({ report: { linked }, pages: all }: ReportOfPages) {
  const lists = [
    { title: t('reportHubs'), pages: linked?.hubs ?? [] },
    { title: t('reportAuthorities'), pages: linked?.authorities ?? [] },
  ];
  return lists.map(
    ({ title, pages }) =>
      pages.length > 0 && (
        <Section key={title} title={title}>
          <SampleOf sampled={linked?.sampled} all={all} />
          <ol class="small">
            {pages.map(({ id, url, title: name, value }) => (
              <li key={id} class="clip">
                <WebLink url={url} text={name || url} focusable /> <span class="muted">{number(value)}</span>
              </li>
            ))}
          </ol>
        </Section>
      ),
  );
}

/** A few sentences of each sub-topic, in the words of the page nearest to its middle. */
export function Digest({ report: { digest } }: { readonly report: Report }) {
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

/**
 * Shows the words that distinguish the topic's pages, larger for more pages; a click searches. Of a large crawl it says
 * in how many pages they were counted.
 */
export function Cloud({ report: { words, sampled }, pages: all }: ReportOfPages) {
  const desk = useDesk();
  if (words.length === 0) return null;
  const most = Math.max(...words.map(({ pages }) => pages));
  return (
    <Section title={t('reportWords')} hint={t('reportWordsHint')}>
      <SampleOf sampled={sampled} all={all} />
      <ul class="cloud">
        {words.map(({ word, pages }) => (
          <li key={word}>
            <button
              type="button"
              class="plain"
              style={{ fontSize: `${(12 + 12 * Math.sqrt(pages / most)).toFixed(1)}px` }}
              title={sampled === undefined ? plural('deskMatching', pages) : undefined}
              onClick={() => desk.find({ search: word })}
            >
              <Hostile text={word} max={40} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
