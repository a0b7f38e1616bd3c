import { useEffect, useState } from 'preact/hooks';
import { call } from '../../../companion-client/companion.ts';
import { number, t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { TimeLeftOf } from '../../parts/time-left-of.tsx';
import { ModelDigestSection } from '../local-model.tsx';
import { Trend } from '../trend.tsx';
import { useAsked } from '../use-asked.ts';
import { Waits } from '../waits.tsx';
import { BrowserPages } from './browser-pages.tsx';
import { OrderComparison } from './comparison.tsx';
import { Network, Sites } from './network-sections.tsx';
import { Cloud, Digest, Groups, HubsAndAuthorities } from './report-contents.tsx';
import { Hosts, LeftOut } from './report-hosts.tsx';
import { Numbers } from './report-numbers.tsx';
import { ReportedEvents, Reprints } from './report-tables.tsx';
import { VerdictSheets } from './verdict-sheets.tsx';

/** Milliseconds until a report is asked for again while texts are still read for it, also after a failed request. */
const REFRESH_MS = 3_000;

/**
 * Shows the result of the chosen crawl: numbers, reason for its end, sub-topics, words, hosts, spread, and skipped
 * addresses.
 */
export function ReportView() {
  const { store } = useModel();
  const crawl = store.chosen.value;
  const id = crawl?.id ?? '';
  const [round, setRound] = useState(0);
  const [report, again, , failed] = useAsked(id, () => call('report', { params: { id } }));
  const unread = report?.unread ?? 0;
  const askLater = () => {
    const due = setTimeout(again, REFRESH_MS);
    return () => clearTimeout(due);
  };
  useEffect(() => (unread > 0 ? askLater() : undefined), [report]);
  useEffect(() => (unread > 0 && failed ? askLater() : undefined), [failed]);
  if (crawl === undefined || report === undefined) return <Waits failed={failed} again={again} />;
  return (
    <>
      <p class="row">
        <button
          type="button"
          disabled={store.companion.value.state !== 'connected'}
          onClick={() => {
            again();
            setRound(round + 1);
          }}
        >
          {t('deskRefresh')}
        </button>
      </p>
      {unread > 0 && <Reading key={`reading ${id}`} unread={unread} />}
      <Numbers crawl={crawl} report={report} />
      <VerdictSheets key={`verdicts ${id}`} crawlId={id} />
      <Trend report={report} />
      <Digest report={report} />
      <ModelDigestSection key={`model ${id}`} topicId={crawl.topicId} crawlId={id} />
      <Groups report={report} />
      <Cloud report={report} pages={crawl.fetched} />
      <Hosts report={report} />
      <HubsAndAuthorities report={report} pages={crawl.fetched} />
      <Sites topicId={crawl.topicId} />
      <Network key={round} crawlId={id} />
      <BrowserPages key={`left ${id} ${round}`} crawlId={id} />
      <ReportedEvents report={report} />
      <Reprints report={report} />
      <LeftOut report={report} crawlId={id} />
      <OrderComparison key={id} crawlId={id} done={crawl.state === 'done'} />
    </>
  );
}

/** Says that texts are still being read, of which the report will tell more. */
function Reading({ unread }: { readonly unread: number }) {
  const [all] = useState(unread);
  return (
    <p class="muted small" role="status">
      {t('deskToRead', number(unread))}
      <TimeLeftOf share={Math.max(0, 1 - unread / all)} />
    </p>
  );
}
