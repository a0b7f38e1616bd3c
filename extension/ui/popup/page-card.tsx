import { useEffect, useState } from 'preact/hooks';
import type { SeenPage } from '../../../shared/api/results.ts';
import { signOf } from '../../../shared/url/sign.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { call } from '../../companion-client/companion.ts';
import { percent, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import type { CurrentPage } from '../model/page.ts';
import { Address, Hostile } from '../parts/hostile.tsx';
import { Icon } from '../parts/icons.tsx';
import { ago } from '../time.ts';
import { standingAside } from '../words/standing-words.ts';

/** The page that the popup was opened over, its standing, and the button that starts it all. */
export function PageCard() {
  const { store, actions } = useModel();
  const page = store.page.value;
  const seen = useSeen(page?.url ?? '');
  if (page === undefined) return <p class="card muted">{t('noPageOpen')}</p>;
  const starting = store.starting.value;
  // Folds this card once there are crawls, whose finds need the room.
  const compact = store.crawls.value.length > 0;
  return (
    <section class={compact ? 'card page compact' : 'card page'} aria-labelledby="page-title">
      <h2 id="page-title" class="hidden">
        {t('thisPage')}
      </h2>
      <p class="strong clip">
        <Hostile text={page.title} max={120} />
      </p>
      <p class="muted clip small">
        <Address url={page.url} />
      </p>
      <p class="standing small">{standingWords(page, seen)}</p>
      {isPdfAddress(page.url) && <p class="muted small">{t('pdfHere')}</p>}
      <SensitiveOverride page={page} />
      <button
        type="button"
        class={compact ? 'around' : 'around primary wide'}
        // Its accessible name is its visible text, for users of voice control.
        title={compact ? t('crawlAround') : undefined}
        disabled={starting}
        onClick={() => void actions.start()}
      >
        <Icon name="around" />
        {starting ? t('starting') : t(compact ? 'crawlHere' : 'crawlAround')}
      </button>
    </section>
  );
}

/** The browser shows a PDF by a viewer of its own, which no extension reads: its address alone is known. */
const isPdfAddress = (url: string): boolean => URL.canParse(url) && /\.pdf$/i.test(new URL(url).pathname);

function SensitiveOverride({ page }: { readonly page: CurrentPage }) {
  const { actions } = useModel();
  const host = hostOf(page.url);
  if (page.verdict.may || page.verdict.why !== 'sensitive' || host === '') return null;
  return (
    <button type="button" class="plain link" onClick={() => void actions.allowSite(host)}>
      {t('allowSite', host)}
    </button>
  );
}

/** The chosen crawl's record of this address; undefined: not fetched, null: unknown. */
type SeenPageState = SeenPage | undefined | null;

/** Queries the companion without revealing the user's page. */
function useSeen(url: string): SeenPageState {
  const { store } = useModel();
  const id = store.chosen.value?.id ?? '';
  const connected = store.companion.value.state === 'connected';
  const key = `${id} ${url}`;
  const [found, setFound] = useState<{ readonly key: string; readonly page: SeenPageState }>();
  useEffect(() => {
    if (!connected || id === '' || url === '') return;
    let current = true;
    void call('seen', { params: { id }, query: { sign: signOf(url) } })
      .then((pages) => current && setFound({ key, page: pages.find((page) => page.url === url) }))
      // The notice above explains a companion that does not answer.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [key, connected]);
  if (id === '') return undefined;
  return found?.key === key ? found.page : null;
}

function standingWords({ label, suggestion, isSeed, capturedAt, verdict }: CurrentPage, seen: SeenPageState): string {
  if (label !== 'none') return t(label === 'relevant' ? 'standingRelevant' : 'standingNotRelevant');
  if (seen) return t(seen.onTopic ? 'standingOnTopic' : 'standingOffTopic', percent(seen.relevance));
  if (suggestion !== undefined) return t('standingOnTopic', percent(suggestion.relevance));
  if (isSeed) return t('standingSeed');
  if (capturedAt !== undefined) return t('standingCaptured', ago(capturedAt));
  return standingAside(verdict) || (seen === null ? '\u00a0' : t('standingNew'));
}
