import type { PageRecord } from '../../../shared/page/record.ts';
import type { PageDigest } from '../../crawl/state/page-digest.ts';
import type { PageUpdate, Rejudged, SeedOutcome, SightingText } from '../../store/crawl-update.ts';
import type { Entering } from './frontier.ts';

/** How a URL turned out, as a worker left it. */
export interface PendingVisit {
  readonly id: number;
  /** Canonical URL of the take, and its score then. */
  readonly asked: string;
  readonly score: number;
  readonly kind: 'page' | 'failed';
  /** The address that answered. */
  readonly url: string;
  readonly status: number;
  readonly failure: string;
  readonly message: string;
  /** By the database's clock. */
  readonly foundAt: number;
  readonly bytes: number;
  readonly answer: ResponseDetails;
  /** Of a page. Unpacked at each look, as is the digest. */
  readonly record: PageRecord | undefined;
  /** Of its record, as its worker computed it; absent: nobody has. */
  readonly digest?: PageDigest | undefined;
}

/** Details of a response besides its page. */
export interface ResponseDetails {
  readonly robotsTag: readonly string[];
  readonly redirects: readonly string[];
  readonly isSitemap: boolean;
  readonly sitemaps: readonly string[];
}

/** A visit that a learner has processed. `seq` counts from 1, without gaps. */
export interface LearnedVisit extends PendingVisit {
  readonly seq: number;
  /** Current judgement; undefined: the visit gave no page of its own. */
  readonly page: JudgedPage | undefined;
}

/** The part of a `PageUpdate` that is true on every machine; each numbers URLs and pages in its own way. */
export interface JudgedPage
  extends Pick<PageUpdate, 'n' | 'relevance' | 'onTopic' | 'unsure' | 'title' | 'language' | 'snippet' | 'site'>,
    Pick<PageUpdate, 'words' | 'priority' | 'parts' | 'from' | 'copyOf' | 'hidden'> {
  readonly sighting: Omit<SightingText, 'source'>;
}

/** The current state of a page. `changed` grows with every change within one crawl. */
export interface Visited extends JudgedPage {
  readonly id: number;
  readonly url: string;
  readonly host: string;
  readonly status: number;
  readonly foundAt: number;
  readonly changed: number;
}

/** Score penalty of a probable trap, which waits behind the rest. Far above every score of every order. */
export const HELD_BACK = 1e9;
export const isHeldBack = (score: number): boolean => score < -HELD_BACK / 2;

/** A URL of the frontier, with its score by the order. `null`: workers must not fetch it at present. */
export interface ScoredUrl {
  readonly url: string;
  readonly key: string;
  readonly host: string;
  readonly site: string;
  readonly score: number | null;
  /** In [0,1], as the order estimates; `null`: no worker needs to wait for it. */
  readonly priority: number | null;
}

/** One step of the learner. */
export interface ModelUpdate {
  /** Processed visits in their sequence; without `page`: a failure, or another address of a known page. */
  readonly taken: readonly {
    readonly id: number;
    readonly seq: number;
    readonly isFetched: boolean;
    readonly page?: JudgedPage;
  }[];
  /** Judgements that changed, by visit. */
  readonly rejudged: readonly (Omit<Rejudged, 'pageId'> & { readonly id: number })[];
  /** Pages of earlier model updates whose snippet or words changed, by visit. */
  readonly renewed: readonly { readonly id: number; readonly page: JudgedPage }[];
  /** URLs that no page named: from sitemaps; and the best links of a page that has too many. */
  readonly entering: readonly Entering[];
  readonly scores: readonly ScoredUrl[];
  readonly seeds: readonly SeedOutcome[];
  readonly tally: {
    readonly failed: number;
    readonly frontier: number;
    readonly hosts: number;
  };
  /** Running time since the last model update, in milliseconds. */
  readonly elapsedMs: number;
}
