import { useState } from 'preact/hooks';
import type { LinksRead } from '../../../../shared/api/export.ts';
import { number, t } from '../../messages.ts';
import { Address, Hostile } from '../../parts/hostile.tsx';
import { Tick } from '../../parts/tick.tsx';
import { ago } from '../../time.ts';

/** Links that are drawn; "all" takes the others, too. */
const DRAWN = 300;

/** Links to be ticked. */
export function TickedLinks(props: {
  readonly links: LinksRead['links'];
  readonly add: (urls: readonly string[]) => void;
}) {
  const { links, add } = props;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (url: string): void => {
    const next = new Set(ticked);
    if (!next.delete(url)) next.add(url);
    setTicked(next);
  };
  return (
    <>
      <p class="row">
        <button type="button" onClick={() => setTicked(new Set(links.map(({ url }) => url)))}>
          {t('deskSelectAll')}
        </button>
        <button type="button" class="primary" disabled={ticked.size === 0} onClick={() => add([...ticked])}>
          {t('startAddSeeds')}
        </button>
        <span class="muted">{number(ticked.size)}</span>
      </p>
      <ul class="links">
        {links.slice(0, DRAWN).map(({ url, title, folder, at }) => (
          <li key={url}>
            <Tick on={ticked.has(url)} turn={() => toggle(url)}>
              <span class="clip">
                <Hostile text={title} max={80} /> <Address url={url} />{' '}
                <span class="muted small">
                  {folder !== undefined && <Hostile text={folder} max={40} />} {at !== undefined && ago(at)}
                </span>
              </span>
            </Tick>
          </li>
        ))}
      </ul>
    </>
  );
}
