import { useEffect, useState } from 'preact/hooks';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../companion-client/companion.ts';
import { t } from '../messages.ts';
import { addLinks } from '../model/add-links.ts';
import { useModel } from '../model/context.ts';

/** Part of the desk's topic view that gives a crawl more links. */
export type MoreBy = 'words' | 'search' | 'begin';

interface DeadEndProps {
  readonly crawl: CrawlView;
  /** Shows a part of the topic view. */
  readonly show: (by: MoreBy) => void;
}

/** Next steps for a crawl that has no link left to follow. */
export function DeadEnd({ crawl, show }: DeadEndProps) {
  const { store } = useModel();
  const [isEmpty, setEmpty] = useState(false);
  const [host, again] = useNextHost(crawl);
  const ask = async (): Promise<void> => {
    setEmpty((await addLinks(store, crawl.id, { seeds: [], host })) === 0);
    again();
  };
  return (
    <fieldset class="dead-end row">
      <legend class="muted small">{t('moreTitle')}</legend>
      <button type="button" onClick={() => show('words')}>
        {t('moreWords')}
      </button>
      <button type="button" onClick={() => show('search')}>
        {t('searchTitle')}
      </button>
      <button type="button" onClick={() => show('begin')}>
        {t('beginBookmarks')}
      </button>
      {host !== '' && (
        <button type="button" onClick={() => void ask()}>
          {t('moreSitemap', displayText(host, 60))}
        </button>
      )}
      {isEmpty && <p class="small muted">{t('moreNothing')}</p>}
    </fieldset>
  );
}

/** Returns the host whose sitemap may help, '' without one, and a function that asks for it again. */
function useNextHost({ id, fetched }: CrawlView): readonly [string, () => void] {
  const { store } = useModel();
  const connected = store.companion.value.state === 'connected';
  const [round, setRound] = useState(0);
  const [found, setFound] = useState({ id, host: '' });
  useEffect(() => {
    if (!connected) return;
    let current = true;
    void call('nextHost', { params: { id } })
      .then(({ host }) => current && setFound({ id, host }))
      // A notice explains a companion that does not answer; an older one has no such call.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [id, fetched, connected, round]);
  return [found.id === id ? found.host : '', () => setRound((before) => before + 1)];
}
