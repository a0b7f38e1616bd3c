import { useState } from 'preact/hooks';
import type { LinksRead } from '../../../shared/api/take-away.ts';
import { call } from '../../link/companion.ts';
import { plural, t } from '../messages.ts';
import { Address, Hostile } from '../parts/hostile.tsx';
import { useDesk } from './model.ts';

/** Links of a bookmark file or an OPML file, to be ticked as seeds. */
export function SeedFile({ add }: { readonly add: (urls: readonly string[]) => void }) {
  const desk = useDesk();
  const [links, setLinks] = useState<LinksRead['links']>([]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    const answer = await desk.attempt(() => call('linkFile', { body: { text } }));
    setLinks(answer?.links ?? []);
    setTicked(new Set());
  };
  const toggle = (url: string): void => {
    const next = new Set(ticked);
    if (!next.delete(url)) next.add(url);
    setTicked(next);
  };
  return (
    <>
      <label class="field">
        {t('startFile')}
        <input
          type="file"
          accept=".html,.htm,.opml,.xml"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </label>
      {links.length > 0 && (
        <>
          <p class="row">
            <span class="muted">{plural('startLinks', links.length)}</span>
            <button type="button" onClick={() => setTicked(new Set(links.map(({ url }) => url)))}>
              {t('deskSelectAll')}
            </button>
            <button type="button" class="primary" disabled={ticked.size === 0} onClick={() => add([...ticked])}>
              {t('startAddSeeds')}
            </button>
          </p>
          <ul class="links">
            {links.map(({ url, title }) => (
              <li key={url}>
                <label class="tick">
                  <input type="checkbox" checked={ticked.has(url)} onChange={() => toggle(url)} />
                  <span class="clip">
                    <Hostile text={title} max={80} /> <Address url={url} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
