import { useEffect, useState } from 'preact/hooks';
import type { LeftView } from '../../../shared/api/results.ts';
import { askToReadSite, dropReadSite, mayReadSite } from '../../capture/permission.ts';
import { readForCrawl, siteOrigins } from '../../capture/read-for-crawl.ts';
import { call } from '../../link/companion.ts';
import { number, t } from '../messages.ts';
import { Address, Hostile } from '../parts/hostile.tsx';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { useAsked } from './use-asked.ts';

/** Pages that ask for a log-in or are made by scripts: read in the user's own browser, site by site, each on a click of its own. */
export function InBrowser({ crawlId }: { readonly crawlId: string }) {
  const [sites] = useAsked(`left ${crawlId}`, () => call('left', { params: { id: crawlId } }));
  if (sites === undefined || sites.length === 0) return null;
  return (
    <Section title={t('browserTitle')} hint={t('browserHint')}>
      <ul class="stack">
        {sites.map((site) => (
          <Site key={site.host} site={site} />
        ))}
      </ul>
    </Section>
  );
}

function Site({ site: { host, pages, urls } }: { readonly site: LeftView }) {
  const desk = useDesk();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const had = useHad(host);
  const read = async (granted: Promise<boolean>): Promise<void> => {
    if (!(await granted)) return setSaid(t('permissionDenied'));
    setBusy(true);
    const kept = await readForCrawl(urls);
    // Asked for these pages, and given back with them.
    if (!had) await dropReadSite(siteOrigins(host));
    setBusy(false);
    setSaid(t('browserDone', number(kept), number(urls.length)));
    desk.send();
  };
  return (
    <li>
      <details class="small">
        <summary>
          <Hostile text={host} max={80} /> <span class="muted">{number(pages)}</span>
        </summary>
        <ul>
          {urls.map((url) => (
            <li key={url} class="clip">
              <Address url={url} />
            </li>
          ))}
        </ul>
      </details>
      <p class="row">
        <button type="button" disabled={busy} onClick={() => void read(askToReadSite(siteOrigins(host)))}>
          {t('browserRead')}
        </button>
        <span role="status" class="muted">
          {said}
        </span>
      </p>
    </li>
  );
}

/** Whether the site may be read anyway, by a right that is not this part's to give back. */
function useHad(host: string): boolean {
  const [had, setHad] = useState(true);
  useEffect(() => void mayReadSite(siteOrigins(host)).then(setHad), [host]);
  return had;
}
