import type { ComponentType } from 'preact';
import { type MessageKey, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { CrawlCard } from '../parts/crawl-card.tsx';
import { DataNotice } from '../parts/data-notice.tsx';
import { FindBox } from '../parts/find/find-box.tsx';
import { Header } from '../parts/header.tsx';
import { CompanionNotice, ProblemNotice } from '../parts/notice.tsx';
import { PairingCard } from '../parts/pairing-card.tsx';
import { ExportView } from './export-view.tsx';
import { LearnedView } from './learned-view.tsx';
import { MapView } from './map/map-view.tsx';
import { useDesk, VIEWS, type View } from './model.ts';
import { ReportView } from './report/report-view.tsx';
import { ResultsView } from './results/results-view.tsx';
import { StartView } from './start/start-view.tsx';
import { TopicView } from './topic-view.tsx';
import { WatchView } from './watch-view.tsx';

const PAGES: Readonly<Record<View, ComponentType>> = {
  results: ResultsView,
  report: ReportView,
  map: MapView,
  topic: TopicView,
  learned: LearnedView,
  watch: WatchView,
  'take-away': ExportView,
  start: StartView,
};

/** Views that need no crawl. */
const NO_CRAWL: ReadonlySet<View> = new Set<View>(['start', 'topic', 'learned', 'watch']);

/** The full page: all work on crawls and topics, except steering running crawls. */
export function Desk() {
  const { store } = useModel();
  const desk = useDesk();
  const view = desk.view.value;
  const Page = PAGES[view];
  const needsCrawl = !NO_CRAWL.has(view);
  return (
    <>
      <Header />
      <div class="desk">
        <aside aria-label={t('crawls')}>
          <PairingCard />
          <CompanionNotice />
          <DataNotice />
          <ProblemNotice />
          <CrawlCard show={desk.showMore} />
          <nav aria-label={t('desk')}>
            <ul>
              {VIEWS.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    class="plain"
                    aria-current={name === view ? 'page' : undefined}
                    onClick={() => desk.show(name)}
                  >
                    {viewName(name)}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <main aria-labelledby="view-title">
          <FindBox />
          <h2 id="view-title" class="view-title">
            {viewName(view)}
          </h2>
          {needsCrawl && store.chosen.value === undefined ? <p class="card muted">{t('deskNoCrawl')}</p> : <Page />}
        </main>
      </div>
      <p class="hidden" role="status" aria-live="polite">
        {store.said.value}
      </p>
    </>
  );
}

const viewName = (view: View): string => t(`view_${view.replace('-', '_')}` as MessageKey);
