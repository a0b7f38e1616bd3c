import { type Static, type TObject, Type } from 'typebox';
import type { AssistantRight } from '../../shared/api/assistant.ts';
import { LONGEST_QUERY } from '../../shared/api/find.ts';
import { LabelValue } from '../../shared/api/page.ts';
import { strict } from '../../shared/api/strict.ts';
import { Id } from '../../shared/api/topic.ts';

/** Most tokens of a page's text in one answer, and those given when the assistant names no number. */
const MAX_TOKENS = 8_000;
export const DEFAULT_TOKENS = 1_500;
/** Most pages that one call may let a crawl fetch. */
const MAX_MORE = 200;
const MAX_LISTED = 50;

/** A tool that an assistant may call. */
interface Tool {
  readonly description: string;
  readonly input: TObject;
  /** Right to the topic that the call is about. */
  readonly right: AssistantRight;
}

const TopicId = Type.String({ ...Id, description: 'id of a topic, from list_topics' });
const CrawlId = Type.String({ ...Id, description: 'id of a crawl, from list_topics' });
const PageId = Type.Integer({ minimum: 1, description: 'id of a page, from search or list_suggestions' });

/**
 * Every tool by its name. The companion checks each call against this table; `ambit mcp` describes it to the client.
 */
export const TOOLS = {
  list_topics: {
    description: 'Lists the topics that the user opened to assistants, with the crawls of each.',
    input: Type.Object({}, strict),
    right: 'read',
  },
  search: {
    description:
      'Searches the pages that crawls of these topics found. Understands "phrases", site:, topic:, before:, after:, label:, kind: and a minus before any of them.',
    input: Type.Object(
      {
        query: Type.String({ minLength: 1, maxLength: LONGEST_QUERY }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LISTED, default: 10 })),
      },
      strict,
    ),
    right: 'read',
  },
  list_suggestions: {
    description:
      'Lists the pages of a crawl that are on its topic, best first, each with the reason for its suggestion.',
    input: Type.Object(
      { crawl: CrawlId, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LISTED, default: 10 })) },
      strict,
    ),
    right: 'read',
  },
  explain_page: {
    description: 'Tells why a page was fetched and judged as it was: path from a seed, link, words, weights.',
    input: Type.Object({ crawl: CrawlId, page: PageId }, strict),
    right: 'read',
  },
  read_page: {
    description: 'Returns the main text of a page within a number of tokens. `next` continues it.',
    input: Type.Object(
      {
        crawl: CrawlId,
        page: PageId,
        max_tokens: Type.Optional(Type.Integer({ minimum: 50, maximum: MAX_TOKENS, default: DEFAULT_TOKENS })),
        from: Type.Optional(Type.Integer({ minimum: 0, description: '`next` of the answer before' })),
      },
      strict,
    ),
    right: 'read',
  },
  report: {
    description: 'Summarises a crawl: sub-topics with their pages, words, hosts, languages, digest.',
    input: Type.Object({ crawl: CrawlId }, strict),
    right: 'read',
  },
  list_read_pages: {
    description: 'Lists pages that the user read in the browser and that may belong to a topic, best first.',
    input: Type.Object({ topic: TopicId }, strict),
    right: 'captures',
  },
  start_crawl: {
    description:
      'Starts a new crawl of a topic from the seeds of its newest crawl. One crawl of a topic runs at a time.',
    input: Type.Object(
      { topic: TopicId, pages: Type.Integer({ minimum: 1, maximum: MAX_MORE, description: 'pages to fetch' }) },
      strict,
    ),
    right: 'crawl',
  },
  extend_crawl: {
    description: 'Lets a crawl that has ended or is paused fetch more pages.',
    input: Type.Object(
      { crawl: CrawlId, pages: Type.Integer({ minimum: 1, maximum: MAX_MORE, description: 'pages to fetch' }) },
      strict,
    ),
    right: 'extend',
  },
  label_page: {
    description:
      'Labels a page of a crawl for its topic: relevant, not-relevant, or none to take it back. The crawl changes its course. The user sees the label as given by an assistant, and a label of the user outweighs it.',
    input: Type.Object({ crawl: CrawlId, page: PageId, value: LabelValue }, strict),
    right: 'label',
  },
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof TOOLS;
export type ToolInput<Name extends ToolName> = Static<(typeof TOOLS)[Name]['input']>;

export const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

/** Returns true for a tool that changes nothing. */
export const isReading = (name: ToolName): boolean => TOOLS[name].right === 'read' || TOOLS[name].right === 'captures';
