import type { StoreNoticeView } from '../../shared/api/store-notice.ts';
import { readSingle, writeSingle } from './single.ts';

const NAME = 'dismissed-data';
const RECURRING: ReadonlySet<StoreNoticeView['code']> = new Set(['disk-full', 'snapshot-held']);

/** Names a notice about the companion's data: the same damage has the same name. */
const keyOf = ({ code, file, copy }: StoreNoticeView): string => [code, file, copy].join(' ');

/**
 * Saves that the user has read these notices. Earlier ones may go, because the companion sends each only once. The
 * notices of a full disk and of a held snapshot are not saved, because both can come again.
 */
export const dismissData = (notices: readonly StoreNoticeView[]): Promise<void> =>
  writeSingle(NAME, notices.filter(({ code }) => !RECURRING.has(code)).map(keyOf));

/** Returns the notices that the user has not read. */
export async function unreadData(notices: readonly StoreNoticeView[]): Promise<readonly StoreNoticeView[]> {
  if (notices.length === 0) return notices;
  const read = await readSingle(NAME);
  return Array.isArray(read) ? notices.filter((notice) => !read.includes(keyOf(notice))) : notices;
}
