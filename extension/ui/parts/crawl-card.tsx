import type { CrawlView } from '../../../shared/api/crawl.ts';
import { displayText } from '../../../shared/text/display.ts';
import { number, percent, plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { goesOn, isDeadEnd } from '../model/going-on.ts';
import { duration } from '../time.ts';
import { saidWords } from '../words/note-words.ts';
import { type Ending, reasonWords } from '../words/reason-words.ts';
import { skipWords } from '../words/skip-words.ts';
import { shownTopic } from '../words/topic-name.ts';
import { BudgetForm } from './budget-form.tsx';
import { AmbitCommand } from './command.tsx';
import { DeadEnd, type MoreBy } from './dead-end.tsx';
import { Address, Hostile } from './hostile.tsx';
import { Icon, type IconName } from './icons.tsx';
import { NameForm } from './name-form.tsx';

/** The name of the chosen crawl; with more than one, a list to choose from. */
function CrawlChoice() {
  const { store, actions } = useModel();
  const crawls = store.crawls.value;
  const chosen = store.chosen.value;
  if (chosen === undefined) return null;
  if (crawls.length === 1) {
    return (
      <h2 class="clip">
        <Hostile text={shownTopic(chosen.topicName)} max={80} />
      </h2>
    );
  }
  return (
    <h2 class="choice">
      <select
        aria-label={t('chooseCrawl')}
        value={chosen.id}
        onChange={(event) => void actions.chooseCrawl(event.currentTarget.value)}
      >
        {crawls.map(({ id, topicName, state }) => (
          <option key={id} value={id}>
            {displayText(shownTopic(topicName), 60)} ({t(`state_${state}`)})
          </option>
        ))}
      </select>
    </h2>
  );
}

/** Shows why a crawl ended or waits, and its other notes. */
function CrawlWords({ crawl }: { readonly crawl: Ending & Pick<CrawlView, 'message'> }) {
  const ended = reasonWords(crawl);
  // An older companion repeats the reason in English.
  const more = crawl.reason === 'user' && crawl.notes === undefined ? '' : saidWords(crawl);
  if (ended === '' && more === '') return null;
  return (
    <p class="small" role="status">
      {ended} <Hostile text={more} max={400} />
    </p>
  );
}

const WIDTH = 360;
const HEIGHT = 40;

/** Harvest: on-topic pages over pages fetched. The thin line is a crawl that never misses. */
function Curve({ points }: { readonly points: readonly (readonly [number, number])[] }) {
  const [fetched, onTopic] = points.at(-1) ?? [0, 0];
  if (fetched === 0) return null;
  const x = (pages: number): string => ((pages / fetched) * WIDTH).toFixed(1);
  const y = (pages: number): string => (HEIGHT - (pages / fetched) * (HEIGHT - 2)).toFixed(1);
  const line = [[0, 0] as const, ...points].map(([at, found]) => `${x(at)},${y(found)}`).join(' ');
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('curveLabel', number(onTopic), number(fetched))}
    >
      <polyline class="ideal" points={`0,${HEIGHT} ${WIDTH},2`} />
      <polygon class="area" points={`${line} ${WIDTH},${HEIGHT} 0,${HEIGHT}`} />
      <polyline class="found" points={line} />
    </svg>
  );
}

/**
 * Shows the chosen crawl: its progress, its finds, and its controls.
 * @param show shows a part of the desk's topic view; unless given, a desk opens with it
 */
export function CrawlCard({ show }: { readonly show?: (by: MoreBy) => void }) {
  const { store, actions } = useModel();
  const crawl = store.chosen.value;
  if (crawl === undefined) return null;
  return (
    <section class="card" aria-label={t('crawls')}>
      <div class="title-row">
        <CrawlChoice />
        <Handle icon="pencil" open={store.namingOpen.value} run={actions.toggleNaming}>
          {t('rename')}
        </Handle>
        <Handles crawl={crawl} />
      </div>
      {store.namingOpen.value && <NameForm key={`name ${crawl.id}`} crawl={crawl} />}
      {store.budgetsOpen.value && (crawl.state !== 'done' || goesOn(crawl) === 'with-more') && (
        <BudgetForm key={crawl.id} crawl={crawl} />
      )}
      <progress
        aria-label={t('progressLabel')}
        max={crawl.budgets.pages}
        value={Math.min(crawl.fetched, crawl.budgets.pages)}
      />
      <ul class="facts small">
        {facts(crawl).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Curve points={crawl.curve} />
      <Asking crawl={crawl} />
      <CrawlWords crawl={crawl} />
      {isDeadEnd(crawl) && (
        <DeadEnd
          key={`end ${crawl.id}`}
          crawl={crawl}
          show={show ?? ((by) => void actions.openDesk(`${by}=${crawl.id}`))}
        />
      )}
      <FailedSeeds crawl={crawl} />
    </section>
  );
}

function facts({ fetched, budgets, onTopic, hosts, leftMs, state, core }: CrawlView): readonly string[] {
  return [
    t('pagesOf', number(fetched), number(budgets.pages)),
    ...(fetched > 0 ? [t('onTopicShare', percent(onTopic / fetched))] : []),
    plural('hosts', hosts),
    ...(state === 'running' && leftMs !== null ? [t('timeLeft', duration(leftMs))] : []),
    ...(state === 'running' && core !== undefined ? [t('core', percent(core))] : []),
    ...(state === 'paused' ? [t('state_paused')] : []),
  ];
}

/** Shows the pause between requests to the host fetched last. */
function Asking({ crawl: { state, asking } }: { readonly crawl: CrawlView }) {
  if (state !== 'running' || asking === null) return null;
  return <p class="small muted asking">{t('asking', displayText(asking.host, 60), duration(asking.pauseMs))}</p>;
}

function FailedSeeds({ crawl }: { readonly crawl: CrawlView }) {
  return crawl.seeds
    .filter(({ state }) => state === 'failed')
    .slice(0, 3)
    .map(({ url, failure, message }) => (
      <div key={url} class="small">
        {t('seedFailed')} <Address url={url} /> {failure === '' ? <Hostile text={message} /> : skipWords(failure)}
        {failure.startsWith('refused') && <Allowing host={new URL(url).host} />}
      </div>
    ));
}

/**
 * Shows the command that allows a host of the user's own network. Not for names with signs that a shell would run: any
 * page can link to one.
 */
const Allowing = ({ host }: { readonly host: string }) =>
  /^[\w.:[\]-]+$/.test(host) ? <AmbitCommand verb={`serve --allow-host ${host}`} /> : null;

function Handles({ crawl }: { readonly crawl: CrawlView }) {
  const { store, actions } = useModel();
  const { id, state } = crawl;
  if (state === 'done') return <GoOn crawl={crawl} />;
  const running = state === 'running';
  return (
    <>
      <Handle icon={running ? 'pause' : 'play'} run={() => actions.steer(id, running ? 'pause' : 'resume')}>
        {t(running ? 'pause' : 'resume')}
      </Handle>
      <Handle icon="stop" run={() => actions.steer(id, 'stop')}>
        {t('stop')}
      </Handle>
      <Handle icon="sliders" open={store.budgetsOpen.value} run={actions.toggleBudgets}>
        {t('budgets')}
      </Handle>
    </>
  );
}

/** Offers to resume a crawl that has ended, but not for lack of links. */
function GoOn({ crawl }: { readonly crawl: CrawlView }) {
  const { store, actions } = useModel();
  const needs = goesOn(crawl);
  if (needs === 'never') return null;
  return needs === 'at-once' ? (
    <Handle icon="play" run={() => actions.steer(crawl.id, 'resume')}>
      {t('resume')}
    </Handle>
  ) : (
    <Handle icon="play" open={store.budgetsOpen.value} run={actions.toggleBudgets}>
      {t('resume')}
    </Handle>
  );
}

interface HandleProps {
  readonly icon: IconName;
  /** Shows or hides something; undefined: it does something. */
  readonly open?: boolean;
  readonly run: () => unknown;
  readonly children: string;
}

function Handle({ icon, open, run, children }: HandleProps) {
  return (
    <button
      type="button"
      class="plain"
      aria-label={children}
      title={children}
      aria-expanded={open}
      onClick={() => void run()}
    >
      <Icon name={icon} />
    </button>
  );
}
