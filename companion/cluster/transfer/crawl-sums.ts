import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Store } from '../../store/store.ts';
import { Checksum, type TableSum } from '../store/checksum.ts';
import type { BroughtAt, BroughtUrl, BroughtVisit, ImportWriter } from '../store/import-rows.ts';
import { detailOf } from '../store/judged-detail.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { urlsOf, visitsOf } from './own-crawl.ts';
import { AT_ONCE, beyond } from './pieces.ts';

/** Parts of a crawl that a transfer counts and compares. */
export const SUMMED = ['visits', 'addresses', 'labels'] as const;

/** Counts and checksums of a crawl on both sides. */
export type CrawlSums = Readonly<Record<(typeof SUMMED)[number], TableSum>>;

/** The shared store, as it is read to be compared. */
interface There {
  readonly sharedStore: Pick<SharedStore, 'labels' | 'learned'>;
  readonly writer: Pick<ImportWriter, 'known'>;
}

/** @param said labels of its topic @param count called for each visit and address */
export function sumsHere(store: Store, id: string, said: readonly LabelEvent[], count: () => void): CrawlSums {
  const [visits, addresses, labels] = [new Checksum(), new Checksum(), new Checksum()];
  for (const visit of visitsOf(store, id)) {
    visits.add(lineOf(visit));
    count();
  }
  for (const one of urlsOf(store, id)) {
    addresses.add(addressLine(one));
    count();
  }
  for (const label of said) labels.add(labelLine(label));
  return { visits: visits.value, addresses: addresses.value, labels: labels.value };
}

/**
 * @param given ids of the labels that are counted: others may have come since
 * @param count called for each visit and address
 */
export async function sumsThere(
  { sharedStore, writer }: There,
  id: string,
  topicId: string,
  given: ReadonlySet<string>,
  count: () => void,
): Promise<CrawlSums> {
  const [visits, addresses, labels] = [new Checksum(), new Checksum(), new Checksum()];
  for await (const visit of visitsThere(sharedStore, id)) {
    visits.add(lineOf(visit));
    count();
  }
  const from: BroughtAt = { site: '', key: '' };
  const known = beyond<BroughtUrl & BroughtAt, BroughtAt>(
    from,
    (after) => writer.known(id, after, AT_ONCE.urls),
    (url) => url,
  );
  for await (const one of known) {
    addresses.add(addressLine(one));
    count();
  }
  for await (const label of labelsThere(sharedStore, topicId)) if (given.has(label.id)) labels.add(labelLine(label));
  return { visits: visits.value, addresses: addresses.value, labels: labels.value };
}

export const visitsThere = (sharedStore: There['sharedStore'], id: string) =>
  beyond(
    0,
    (after) => sharedStore.learned(id, after, AT_ONCE.visits),
    ({ seq }) => seq,
  );

export async function* labelsThere(sharedStore: There['sharedStore'], topicId: string): AsyncGenerator<LabelEvent> {
  const given = beyond(
    0,
    (after) => sharedStore.labels(topicId, after, AT_ONCE.labels),
    ({ seq }) => seq,
  );
  for await (const { label } of given) yield label;
}

const lineOf = ({ seq, asked, kind, url, status, failure, message, foundAt, answer, record, page }: BroughtVisit) => [
  ...[seq, asked, kind, url, status, failure, message, foundAt],
  ...[answer.robotsTag, answer.isSitemap, record ?? null],
  ...[
    page?.n ?? 0,
    page?.relevance ?? 0,
    page?.onTopic ?? false,
    page?.unsure ?? false,
    page === undefined ? null : detailOf(page),
  ],
];

const addressLine = ({ url, written, isSettled, tries }: BroughtUrl) => [url, written ?? null, isSettled, tries];

const labelLine = ({ id, who, target, url, value, at }: LabelEvent) => [id, who ?? '', target, url, value, at];
