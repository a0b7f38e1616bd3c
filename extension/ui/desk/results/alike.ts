import type { ResultView } from '../../../../shared/api/results.ts';
import type { call as callCompanion } from '../../../companion-client/companion.ts';

/** Pages of one answer, the most that a companion gives. */
const PAGES = 500;

/** Returns a page and all its near-duplicates: its row has only the first of them. @throws LinkError */
export async function alike(
  call: typeof callCompanion,
  crawlId: string,
  row: ResultView,
): Promise<readonly Pick<ResultView, 'url'>[]> {
  if (row.folded.length === row.copies) return [row, ...row.folded];
  const all: ResultView[] = [];
  for (;;) {
    const query = { like: row.id, limit: PAGES, offset: all.length };
    const { rows } = await call('results', { params: { id: crawlId }, query });
    all.push(...rows);
    if (rows.length < PAGES) return all;
  }
}
