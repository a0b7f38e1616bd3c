import { useEffect, useState } from 'preact/hooks';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { EmptyReason } from '../../../shared/api/empty-reason.ts';
import { call } from '../../companion-client/companion.ts';
import { type MessageKey, number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { languageName } from '../words/language-name.ts';

/** Reasons that add nothing to the text for an unknown reason. */
const UNTOLD: ReadonlySet<EmptyReason['why']> = new Set(['nothing', 'labelled']);

/**
 * Shows why a crawl has nothing to suggest, and the remedy. @param otherwise shown until the companion gives a reason,
 * and if it knows none
 */
export function EmptyReasonWords({ crawl, otherwise }: { readonly crawl: CrawlView; readonly otherwise: string }) {
  const { actions } = useModel();
  const lack = useEmptyReason(crawl);
  return (
    <div class="card muted lack" role="status">
      <p>{lack === undefined || UNTOLD.has(lack.why) ? otherwise : words(lack)}</p>
      {lack?.why === 'copies' && (
        <p class="row">
          <button type="button" onClick={() => void actions.openDesk(`copies=${crawl.id}`)}>
            {t('lackShow')}
          </button>
        </p>
      )}
    </div>
  );
}

const words = ({ why, words, pages, topic }: EmptyReason): string =>
  t(
    `lack_${why.replace('-', '_')}` as MessageKey,
    ...(why === 'language' ? [languageName(pages), languageName(topic)] : [number(words)]),
  );

/** Returns the reason. Asks again when the crawl has read twice as many pages and when its results or labels change. */
function useEmptyReason({ id, state, fetched, onTopic }: CrawlView): EmptyReason | undefined {
  const { store } = useModel();
  const connected = store.companion.value.state === 'connected';
  const key = `${id} ${state} ${Math.ceil(Math.log2(fetched + 1))} ${onTopic} ${store.labels.value.size}`;
  const [found, setFound] = useState<{ readonly id: string; readonly lack: EmptyReason }>();
  useEffect(() => {
    if (!connected || fetched === 0) return;
    let current = true;
    void call('lack', { params: { id } })
      .then((lack) => current && setFound({ id, lack }))
      // The notice above explains a companion that does not answer; an older one has no such call.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [key, connected]);
  return found?.id === id ? found.lack : undefined;
}
