import { useState } from 'preact/hooks';
import type { SeedList } from '../../../../shared/api/export.ts';
import { call } from '../../../companion-client/companion.ts';
import { plural, t } from '../../messages.ts';
import { safeHref } from '../../open-page.ts';
import { Address, Hostile } from '../../parts/hostile.tsx';
import { saidWords } from '../../words/note-words.ts';
import { useDesk } from '../model.ts';
import { TickedLinks } from './ticked-links.tsx';

/** Addresses out of a sitemap, a feed or a page of links, fetched by the companion. */
export function SeedLists({ add }: { readonly add: (urls: readonly string[]) => void }) {
  const desk = useDesk();
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<SeedList | undefined>();
  const ask = async (url: string | undefined): Promise<void> => {
    if (url === undefined) return;
    setBusy(true);
    setRead(await desk.attempt(() => call('seedList', { body: { url } })));
    setBusy(false);
  };
  return (
    <>
      <p class="row ends">
        <label class="field grow">
          {t('startListAddress')}
          <input type="url" value={address} onInput={({ currentTarget }) => setAddress(currentTarget.value)} />
        </label>
        <button
          type="button"
          disabled={busy || safeHref(address) === undefined}
          onClick={() => void ask(safeHref(address))}
        >
          {t('startListRead')}
        </button>
      </p>
      <p role="status" class="muted">
        {busy && t('deskReading')}
        {read !== undefined && !busy && (
          <>
            {plural('startLinks', read.links.length)} <Hostile text={saidWords(read)} max={300} />
          </>
        )}
      </p>
      {read !== undefined && read.lists.length > 0 && (
        <>
          <p class="muted small">{t('startLists')}</p>
          <ul class="hits">
            {read.lists.map((url) => (
              <li key={url}>
                <button type="button" class="plain link" onClick={() => void ask(url)}>
                  <Address url={url} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {read !== undefined && read.links.length > 0 && <TickedLinks links={read.links} add={add} />}
    </>
  );
}
