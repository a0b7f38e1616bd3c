import { siteOf } from '../../../shared/url/site.ts';
import type { StoredCrawl } from '../crawl-store.ts';
import { FORGOTTEN, placeholder } from '../forgotten.ts';
import type { Meant } from '../meant.ts';
import type { Cells, Change } from './engine.ts';

// Rules that turn one row into its change. They name columns, and read no database.

/** Words around a link to a page, after the linking page went. */
export const WORDLESS = { anchor: '', before: '', after: '' };
/** Domain of the placeholders that replace names of hosts. */
const HIDDEN = 'forgotten.invalid';
const isHidden = (host: string): boolean => host.endsWith(`.${HIDDEN}`);

export const deleteIf = (isMeant: boolean): Change => (isMeant ? 'delete' : undefined);

/** Removes the texts of a topic that came from pages which go. The user's own text has no address. */
export function lessTexts<Text extends { readonly url: string }>(
  texts: readonly Text[],
  scope: { isText(url: string): boolean },
): readonly Text[] | undefined {
  const left = texts.filter(({ url }) => url === '' || !scope.isText(url));
  return left.length < texts.length ? left : undefined;
}

/** Hides a seed that is meant, and drops a message that names what goes. */
export function lessSeed(
  { position, url, message }: Cells<'url' | 'message', 'position'>,
  scope: { readonly what: Meant; isMessage(message: string): boolean },
): Change {
  if (scope.what.meant(url)) return { url: placeholder(position), state: 'failed', failure: FORGOTTEN, message: '' };
  return scope.isMessage(message) ? { message: '' } : undefined;
}

/**
 * Removes sites that the user labelled as a whole, and the links that a round of watching names.
 * @param isRound rounds name links as patterns (watch/watching.ts), each of one address with its signs escaped;
 * patterns of other crawls are the user's rules, and stay
 */
export function lessChoices(choices: string, { meant }: Meant, isRound: boolean): string {
  const { siteLabels, scope, ...others } = JSON.parse(choices) as NonNullable<StoredCrawl['choices']>;
  const kept = (names: readonly string[]): string[] => names.filter((name) => !meant(`http://${name}/`));
  const isMeant = (pattern: string): boolean => meant(pattern.replace(/^re:\^|\$$/g, '').replace(/\\(.)/g, '$1'));
  const only = scope?.only.filter((pattern) => !isRound || !isMeant(pattern)) ?? [];
  // Without any pattern the round would go everywhere.
  const isEmptied = only.length === 0 && (scope?.only.length ?? 0) > 0;
  return JSON.stringify({
    ...others,
    ...(scope && { scope: { ...scope, only: isEmptied ? [HIDDEN] : only } }),
    ...(siteLabels && {
      siteLabels: { relevant: kept(siteLabels.relevant), notRelevant: kept(siteLabels.notRelevant) },
    }),
  });
}

/** Hides hosts in a list in which others know them by their places. @returns undefined if it names none of them */
export function lessNames(part: number, names: string, isGone: (host: string) => boolean): string | undefined {
  const known = JSON.parse(names) as { host: string; site: string }[];
  const isMeant = (host: string): boolean => !isHidden(host) && isGone(host);
  if (!known.some(({ host }) => isMeant(host))) return undefined;
  return JSON.stringify(
    known.map((name, place) => (isMeant(name.host) ? { host: `${part}-${place}.${HIDDEN}`, site: HIDDEN } : name)),
  );
}

type WatchedList = Cells<'topic' | 'kind' | 'url' | 'feed'>;

/** Names that keep a feed or sitemap: it goes with the last watched page of its site. */
export const listsNamedBy = ({ topic, kind, url, feed }: WatchedList, { meant }: Meant): readonly string[] =>
  kind === 'page' && !meant(url) ? [`${topic} ${siteOf(url)}`, `${topic} ${feed}`] : [];

/** @param named see `listsNamedBy` */
export function lessWatched(row: WatchedList & Cells<'fresh'>, { meant }: Meant, named: ReadonlySet<string>): Change {
  const { topic, url, kind, fresh, feed } = row;
  const isOrphan = kind !== 'page' && !named.has(`${topic} ${siteOf(url)}`) && !named.has(`${topic} ${url}`);
  if (meant(url) || isOrphan) return 'delete';
  const known = JSON.parse(fresh) as string[];
  const left = known.filter((link) => !meant(link));
  const isFeedMeant = feed !== '' && meant(feed);
  if (left.length === known.length && !isFeedMeant) return undefined;
  return { fresh: JSON.stringify(left), feed: isFeedMeant ? '' : feed };
}
