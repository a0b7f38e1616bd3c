import { useEffect, useState } from 'preact/hooks';
import { type CaptureNote, newestCaptures } from '../../local/captures.ts';
import { onChange } from '../../local/changes.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ago } from '../time.ts';
import { Address } from './hostile.tsx';
import { Icon } from './icons.tsx';

/** The list is for looking at, not a history of its own. */
const SHOWN = 200;

/** What Ambit learned from the user's reading: each page can be taken out, here and in the companion. */
export function Learned({ open = false }: { readonly open?: boolean }) {
  const { actions } = useModel();
  const pages = useNewest();
  return (
    <details class="learned" open={open}>
      <summary class="strong">{t('learnedTitle')}</summary>
      <p class="muted small">{t(pages.length === 0 ? 'learnedNone' : 'learnedHint')}</p>
      <ul>
        {pages.map(({ id, url, at }) => (
          <li key={id}>
            <span class="clip">
              <Address url={url} /> <span class="muted small">{ago(at)}</span>
            </span>
            <button
              type="button"
              class="plain"
              aria-label={t('forgetPage')}
              title={t('forgetPage')}
              onClick={() => void actions.forget({ kind: 'page', url })}
            >
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useNewest(): readonly CaptureNote[] {
  const [pages, setPages] = useState<readonly CaptureNote[]>([]);
  useEffect(() => {
    const life = new AbortController();
    const read = (): void => void newestCaptures(SHOWN).then(setPages);
    onChange((change) => change === 'captures' && read(), life.signal);
    read();
    return () => life.abort();
  }, []);
  return pages;
}
