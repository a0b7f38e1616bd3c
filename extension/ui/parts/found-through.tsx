import type { Suggestion } from '../../../shared/api/page.ts';
import { t } from '../messages.ts';
import { WebLink } from './hostile.tsx';

/** Names the list that led to a page, and opens it. */
export function FoundThrough({ page: { foundThrough } }: { readonly page: Pick<Suggestion, 'foundThrough'> }) {
  if (foundThrough === undefined) return null;
  const { url, title } = foundThrough;
  return (
    <p class="muted small clip">
      <WebLink url={url} text={t('foundThrough', title || url)} />
    </p>
  );
}
