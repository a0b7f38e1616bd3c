import { type DataCounts, STORE_NOTICES, type StoreNoticeView } from '../../../shared/api/store-notice.ts';
import type { Store, StoreNotice } from '../../store/store.ts';

/** Returns the store's notices for the extension, without that of a running check. */
export const noticeViews = ({ notices }: Pick<Store, 'notices'>): StoreNoticeView[] => notices.flatMap(viewOf);

function viewOf({ code, aside = '', copy = '', report, restored }: StoreNotice): readonly StoreNoticeView[] {
  const shown = STORE_NOTICES.find((known) => known === code);
  if (shown === undefined) return [];
  const rows = (of: 'kept' | 'lost'): DataCounts | null => {
    const count = (kind: keyof DataCounts): number => report?.counts.find((one) => one.kind === kind)?.[of] ?? 0;
    const [labels, topics, captures] = [count('labels'), count('topics'), count('captures')];
    return report === undefined ? null : { labels, topics, captures, crawls: count('crawls'), pages: count('pages') };
  };
  return [
    {
      ...{ code: shown, file: aside, copy, kept: rows('kept'), lost: rows('lost') },
      isWhole: report?.isWhole ?? false,
      restored: restored === undefined ? null : { labels: restored.labels, topics: restored.topics },
    },
  ];
}
