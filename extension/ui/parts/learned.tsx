import { useEffect, useRef, useState } from 'preact/hooks';
import { newestCaptures } from '../../storage/captures.ts';
import { onChange } from '../../storage/changes.ts';
import type { CaptureNote } from '../../storage/schema.ts';
import { t } from '../messages.ts';
import { ago } from '../time.ts';
import { ForgetSure } from './forget-sure.tsx';
import { Address } from './hostile.tsx';
import { Icon } from './icons.tsx';

/** The list is for looking at, not a history of its own. */
const SHOWN = 200;

/** Lists pages that Ambit learned from the user's reading. The user can remove each, here and in the companion. */
export function Learned({ open = false }: { readonly open?: boolean }) {
  const pages = useNewest();
  const [askedId, setAskedId] = useState<string>();
  const title = useRef<HTMLElement>(null);
  const leave = (): void => setAskedId(undefined);
  return (
    <details class="learned" open={open}>
      <summary class="strong" ref={title}>
        {t('learnedTitle')}
      </summary>
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
              onClick={() => setAskedId(id)}
            >
              <Icon name="cross" />
            </button>
            {askedId === id && (
              <ForgetSure
                whats={[{ kind: 'page', url }]}
                done={() => {
                  leave();
                  // The row, and the button in it, go with the page.
                  title.current?.focus();
                }}
                leave={leave}
              />
            )}
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
