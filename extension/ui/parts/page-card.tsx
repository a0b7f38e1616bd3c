import { hostOf } from '../../../shared/url/site.ts';
import { percent, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import type { PageStanding } from '../model/page.ts';
import { standingAside } from '../standing-words.ts';
import { ago } from '../time.ts';
import { Address, Hostile } from './hostile.tsx';
import { Icon } from './icons.tsx';

/** The page that the popup was opened over, its standing, and the button that starts it all. */
export function PageCard() {
  const { store, actions } = useModel();
  const page = store.page.value;
  if (page === undefined) return <p class="card muted">{t('noPageOpen')}</p>;
  const starting = store.starting.value;
  // Once there are crawls, their finds need the room.
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
      <p class="standing small">{standingWords(page)}</p>
      <SensitiveOverride page={page} />
      <button
        type="button"
        class={compact ? 'around' : 'around primary wide'}
        aria-label={t('crawlAround')}
        disabled={starting}
        onClick={() => void actions.start()}
      >
        <Icon name="around" />
        {starting ? t('starting') : t(compact ? 'crawlHere' : 'crawlAround')}
      </button>
    </section>
  );
}

function SensitiveOverride({ page }: { readonly page: PageStanding }) {
  const { actions } = useModel();
  const host = hostOf(page.url);
  if (page.verdict.may || page.verdict.why !== 'sensitive' || host === '') return null;
  return (
    <button type="button" class="plain link" onClick={() => void actions.allowSite(host)}>
      {t('allowSite', host)}
    </button>
  );
}

function standingWords({ label, suggestion, isSeed, capturedAt, verdict }: PageStanding): string {
  if (label !== 'none') return t(label === 'relevant' ? 'standingRelevant' : 'standingNotRelevant');
  if (suggestion !== undefined) return t('standingOnTopic', percent(suggestion.relevance));
  if (isSeed) return t('standingSeed');
  if (capturedAt !== undefined) return t('standingCaptured', ago(capturedAt));
  return standingAside(verdict) || t('standingNew');
}
