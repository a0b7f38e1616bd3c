import { useEffect, useState } from 'preact/hooks';
import type { BrowserPagesView } from '../../../../shared/api/results.ts';
import { displayUrl } from '../../../../shared/url/display.ts';
import { mayAct } from '../../../../shared/url/may-act.ts';
import { mayCapture } from '../../../capture/may-capture.ts';
import { call } from '../../../companion-client/companion.ts';
import { type BrowserReading, lastReading } from '../../../storage/browser-reading.ts';
import { onChange } from '../../../storage/changes.ts';
import type { ExtensionSettings } from '../../../storage/settings.ts';
import { number, t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { Address, Hostile } from '../../parts/hostile.tsx';
import { TimeLeftOf } from '../../parts/time-left-of.tsx';
import { Section } from '../section.tsx';
import { useAsked } from '../use-asked.ts';

const WHY = { 'sign-in': 'leftSignIn', empty: 'leftEmpty' } as const;

/**
 * Lists pages that only the user's browser can read, by host. One button for each host requests its permission and
 * reads the pages that the user or the site itself named. A page that only other sites named has a button of its own,
 * because any page can link to an address that acts in the user's name.
 */
export function BrowserPages({ crawlId }: { readonly crawlId: string }) {
  const { store, actions } = useModel();
  const [denied, setDenied] = useState(false);
  const last = useReading();
  const reading = last?.crawlId === crawlId ? last : undefined;
  const [hosts = []] = useAsked(
    `left ${crawlId}`,
    () => call('left', { params: { id: crawlId } }),
    `${reading?.state} ${reading?.read}`,
  );
  const rows = hosts.flatMap((row) => offered(row, store.settings.value));
  // The reading of any crawl, because only one host is read at a time.
  const running = last?.state === 'running';
  if (rows.length === 0 && reading === undefined) return null;
  const read = (host: string, urls: readonly string[]): void =>
    void actions.readInBrowser(crawlId, host, urls).then((may) => setDenied(!may));
  return (
    <Section title={t('browserTitle')} hint={t('browserHint')}>
      <table class="hosts left">
        <tbody>
          {rows.map(({ host, pages, urls, foreign }) => (
            <tr key={host}>
              <th scope="row">
                <details open={urls.length === 0}>
                  <summary>
                    <Hostile text={host} max={80} />
                  </summary>
                  <ul class="small">
                    {urls.map((url) => (
                      <li key={url}>
                        <Address url={url} />
                      </li>
                    ))}
                  </ul>
                  {foreign.length > 0 && <p class="small">{t('browserForeign')}</p>}
                  <ul class="small">
                    {foreign.map((url) => (
                      <li key={url}>
                        <Address url={url} />{' '}
                        <button
                          type="button"
                          aria-label={`${t('browserReadOne')} ${displayUrl(url)?.path ?? ''}`}
                          disabled={running}
                          onClick={() => read(host, [url])}
                        >
                          {t('browserReadOne')}
                        </button>
                      </li>
                    ))}
                  </ul>
                </details>
              </th>
              <td class="number">{number(pages)}</td>
              <td>
                {urls.length > 0 && (
                  <button type="button" disabled={running} onClick={() => read(host, urls)}>
                    {t('browserRead')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        {denied && <p>{t('permissionDenied')}</p>}
        {reading !== undefined && <Progress reading={reading} stop={() => void actions.stopReading()} />}
      </div>
    </Section>
  );
}

function Progress({ reading, stop }: { readonly reading: BrowserReading; readonly stop: () => void }) {
  const { host, read, urls, unread, state } = reading;
  return (
    <>
      <p class="row">
        <span>
          <Hostile text={host} max={80} /> · {t('browserDone', number(read), number(urls.length))}
          {state === 'running' && <TimeLeftOf share={read / urls.length} />}
        </span>
        {state === 'running' && (
          <button type="button" onClick={stop}>
            {t('stop')}
          </button>
        )}
      </p>
      <ul class="small">
        {unread.map(({ url, why }) => (
          <li key={url}>
            <Address url={url} /> {t(WHY[why])}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Returns the addresses that only show a page and that settings and the list of sensitive sites allow. Only for these
 * does Ambit request a permission.
 */
function offered(row: BrowserPagesView, settings: ExtensionSettings): Required<BrowserPagesView>[] {
  const allowed = { ...settings, captures: true, pausedUntil: 0 };
  // An older companion lists them all as one.
  const apart = row.foreign === undefined ? { urls: [], foreign: row.urls } : row;
  const only = (urls: readonly string[]): string[] =>
    urls.filter((url) => !mayAct(url) && mayCapture({ url, incognito: false }, allowed).may);
  const [urls, foreign] = [only(apart.urls), only(apart.foreign ?? [])];
  return urls.length + foreign.length === 0 ? [] : [{ ...row, urls, foreign }];
}

/** Returns the last reading, updated as the background works on it. */
function useReading(): BrowserReading | undefined {
  const [reading, setReading] = useState<BrowserReading>();
  useEffect(() => {
    const life = new AbortController();
    const look = (): void => void lastReading().then(setReading);
    onChange((change) => {
      if (change === 'captures') look();
    }, life.signal);
    look();
    return () => life.abort();
  }, []);
  return reading;
}
