import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { Change } from '../../store/erasure/engine.ts';
import { WORDLESS } from '../../store/erasure/rules.ts';
import type { SharedScope, SharedVisitRow } from '../../store/erasure/shared-plan.ts';
import { hitBy, withoutLinks } from '../../store/forgotten.ts';
import { type Meant, meantBy } from '../../store/meant.ts';
import { pack, unpackPage } from '../../store/packed.ts';
import type { JudgedDetail } from './judged-detail.ts';
import { frontierKey } from './keys.ts';
import type { ResponseDetails } from './model-updates.ts';
import type { ErasedPart } from './shared-store.ts';
import type { Sql } from './sql.ts';

/** Part of no address: it matches none. */
const NO_SITE: Meant = { hint: '\n', marks: [], meant: () => false };

export interface CrawlReference {
  readonly no: number;
  readonly topicId: string;
}

export interface AddressParts {
  readonly url: string;
  readonly key: string;
  readonly host: string;
  readonly site: string;
}

export type DoomedVisit = Omit<SharedVisitRow, 'record' | 'judged' | 'answer' | 'message'>;

export interface SharedErasure extends SharedScope {
  /** Visits that go by their ids, without their content. */
  readonly visits: ReadonlyMap<number, DoomedVisit>;
  /** By their keys, the addresses that these pages named; in the end those that nothing else names. */
  readonly named: Map<string, AddressParts>;
  /** True once the topic lost a label or a text. */
  isTopicLess: boolean;
}

/** Selects what an erasure takes out of a crawl. */
export async function sharedErasure(
  sql: Sql,
  { no, topicId }: CrawlReference,
  part: ErasedPart,
): Promise<SharedErasure> {
  const what = (part.kind === 'site' && meantBy(part)) || NO_SITE;
  const since = part.kind === 'lately' ? (await timeOf(sql)) - part.ms : Number.POSITIVE_INFINITY;
  const visits = new Map<number, DoomedVisit>();
  const named = new Map<string, AddressParts>();
  /** Addresses of visits that go, as requested and as they answered. */
  const urls = new Set<string>();
  let keys: ReadonlySet<string> | undefined;
  const isVisit = ({ url, asked, found_at: foundAt }: SharedVisitRow): boolean =>
    foundAt >= since || what.meant(url) || what.meant(asked);
  return {
    ...{ no, topicId, what, visits, named, isTopicLess: false },
    isLabel: ({ url, at }) => at >= since || what.meant(url),
    isText(url) {
      keys ??= new Set([...urls].map(pageKey));
      return what.meant(url) || keys.has(pageKey(url));
    },
    isMessage: (message) => message.includes(what.hint),
    lookAtVisit(visit) {
      if (!isVisit(visit)) return undefined;
      const { record, judged, answer, message, ...rest } = visit;
      visits.set(visit.id, rest);
      urls.add(visit.url).add(visit.asked);
      for (const address of namedBy(visit)) named.set(address.key, address);
      return undefined;
    },
    lessVisit(visit) {
      if (isVisit(visit)) return undefined;
      const own = new Set([visit.asked, visit.url].map((url) => addressOf(url)?.key));
      for (const { key } of namedBy(visit)) if (own.has(key) || !urls.has(named.get(key)?.url ?? '')) named.delete(key);
      return lessVisit(visit, what, urls);
    },
    lookAtSeed(url) {
      if (!what.meant(url)) named.delete(addressOf(url)?.key ?? '');
    },
  };
}

const addressOf = (url: string): AddressParts | undefined => {
  const canonical = canonicalUrl(url);
  if (canonical === undefined) return undefined;
  return { url: canonical, key: frontierKey(canonical), host: hostOf(canonical), site: siteOf(canonical) };
};

const namedBy = ({ asked, url, answer, record }: SharedVisitRow): readonly AddressParts[] => {
  const links = record === null ? [] : unpackPage(record).links;
  const { sitemaps = [] } = JSON.parse(answer) as Partial<ResponseDetails>;
  return [asked, url, ...sitemaps, ...links.map((link) => link.url)].flatMap((one) => addressOf(one) ?? []);
};

/** Removes erased addresses from a page that stays. */
function lessVisit(visit: SharedVisitRow, what: Meant, urls: ReadonlySet<string>): Change {
  const answer = JSON.parse(visit.answer) as Partial<ResponseDetails>;
  const { redirects = [], sitemaps = [] } = answer;
  const stays = (url: string): boolean => !what.meant(url);
  const less = JSON.stringify({ ...answer, redirects: redirects.filter(stays), sitemaps: sitemaps.filter(stays) });
  const judged = visit.judged && JSON.stringify(lessDetail(JSON.parse(visit.judged) as JudgedDetail, what, urls));
  const record = visit.record && unpackPage(visit.record);
  const rest = record && withoutLinks(record, hitBy(what));
  const isMessage = visit.message.includes(what.hint);
  if (rest === record && !isMessage && judged === visit.judged && less.length === visit.answer.length) return undefined;
  return {
    ...{ answer: less, judged, message: isMessage ? '' : visit.message },
    ...(rest !== record && { record: rest && pack(rest), digest: null }),
  };
}

/** Removes the words around the link to a page when the linking page is erased. */
function lessDetail(detail: JudgedDetail, what: Meant, urls: ReadonlySet<string>): JudgedDetail {
  const goes = (url: string): boolean => url !== '' && (urls.has(url) || what.meant(url));
  const { copyOf, ...rest } = detail;
  return {
    ...rest,
    ...(copyOf !== undefined && !goes(copyOf) && { copyOf }),
    ...(goes(detail.from) && { ...WORDLESS, from: '', parts: [] }),
  };
}

async function timeOf(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ now: number }>(`SELECT ${sql.dialect.now} AS now`);
  return row?.now ?? 0;
}
