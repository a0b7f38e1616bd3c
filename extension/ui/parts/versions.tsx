import type { Suggestion } from '../../../shared/api/page.ts';
import { displayUrl } from '../../../shared/url/display.ts';
import { number, t } from '../messages.ts';
import { WebLink } from './hostile.tsx';

/** Lists other addresses of the published work, or of the text, that a page shows. */
export function Versions({ page: { versions = [] } }: { readonly page: Pick<Suggestion, 'versions'> }) {
  if (versions.length === 0) return null;
  return (
    <details class="small">
      <summary>{t('versions', number(versions.length))}</summary>
      <ul>
        {versions.map(({ url }) => {
          const { host, path } = displayUrl(url) ?? { host: '', path: url };
          return (
            <li key={url} class="clip">
              <WebLink url={url} text={host + path} focusable />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
