import { randomUUID } from 'node:crypto';
import { Compile } from 'typebox/compile';
import type { AssistantRight } from '../../shared/api/assistant.ts';
import type { CrawlView } from '../../shared/api/crawl.ts';
import { ASSISTANT_TARGETS, type LabelEvent } from '../../shared/api/label.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { displayText } from '../../shared/text/display.ts';
import { topicCaptures } from '../crawl/manager/topic-captures.ts';
import type { Steering } from '../crawl/ports/crawls.ts';
import { report } from '../results/report.ts';
import { search } from '../search/search.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { Store } from '../store/store.ts';
import { cutToTokens } from './tokens.ts';
import { DEFAULT_TOKENS, isTool, TOOLS, type ToolInput, type ToolName } from './tools.ts';

/** Answer to an assistant: data, or one sentence about why there is none. */
export type AssistantAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string };

export interface AssistantDeps {
  readonly store: Store;
  readonly crawls: Steering;
  /** Called with each failure of the companion itself. */
  readonly failed: (error: unknown) => void;
  /** Wall clock, milliseconds since 1970. */
  readonly now?: () => number;
}

const DEFAULT_LIMIT = 10;
const READ_PAGES = 20;

const refused = (message: string): AmbitError => new AmbitError('refused', message);

const CLOSED = 'The user has not opened this topic to assistants. It is done on the desk of Ambit, under Topics.';
const RIGHTS: Readonly<Record<AssistantRight, string>> = {
  read: CLOSED,
  captures: 'The user lets assistants see no page that was only read. That is switched on the desk, under Topics.',
  crawl: 'The user lets assistants start no crawl of this topic. That is switched on the desk, under Topics.',
  extend: 'The user lets assistants extend no crawl of this topic. That is switched on the desk, under Topics.',
  label: 'The user lets assistants label no page of this topic. That is switched on the desk, under Topics.',
};

const WITHHELD = { withheld: 'The site asks that AI models do not read this page (Content-Signal: ai-input=no).' };

type Tools = { readonly [Name in ToolName]: (input: ToolInput<Name>) => unknown };

/**
 * Answers the calls of assistants. A topic that the user did not open to them does not exist for them, nor do its
 * crawls and pages. They name no address: the seeds of a crawl are those that
 * the user named before.
 */
export function assistantCalls(deps: AssistantDeps): (tool: string, input: unknown) => Promise<AssistantAnswer> {
  const { failed } = deps;
  const tools = toolsOf(deps);
  const checks = new Map<ToolName, ReturnType<typeof Compile>>();
  const checkOf = (tool: ToolName): ReturnType<typeof Compile> => {
    const check = checks.get(tool) ?? Compile(TOOLS[tool].input);
    checks.set(tool, check);
    return check;
  };
  return async (tool, input) => {
    if (!isTool(tool)) return { ok: false, message: 'There is no such tool.' };
    if (!checkOf(tool).Check(input))
      return { ok: false, message: `The input does not fit the description of ${tool}.` };
    try {
      // The check above holds the input to the tool; over the union of all the compiler forgets which belongs to which.
      const call = tools[tool] as (input: unknown) => unknown;
      return { ok: true, data: displayed(await call(input)) };
    } catch (error) {
      if (error instanceof AmbitError && error.kind !== 'handled') return { ok: false, message: error.message };
      failed(error);
      return { ok: false, message: 'The companion had an internal error. Its terminal says why.' };
    }
  };
}

function toolsOf({ store, crawls, now = Date.now }: AssistantDeps): Tools {
  const openTo = (topicId: string, right: AssistantRight): void => {
    const granted = store.topics.assistants(topicId);
    if (!granted.includes('read')) throw refused(CLOSED);
    if (!granted.includes(right)) throw refused(RIGHTS[right]);
  };
  const crawlOpenTo = (id: string, right: AssistantRight): StoredCrawl => {
    const crawl = store.crawls.get(id);
    if (crawl === undefined) throw refused(CLOSED);
    openTo(crawl.topicId, right);
    return crawl;
  };
  const topics = () => store.topics.list().filter(({ id }) => store.topics.assistants(id).includes('read'));
  const isClosed = (page: number): boolean => store.results.record(page)?.refusesAiInput === true;
  const pageOf = (crawl: string, page: number) => {
    crawlOpenTo(crawl, 'read');
    const found = crawls.page(crawl, page);
    if (found === undefined) throw refused('There is no page of this id in this crawl.');
    return found;
  };
  return {
    list_topics: () =>
      topics().map(({ id, name, words }) => ({
        ...{ id, name, words, rights: store.topics.assistants(id) },
        crawls: crawls.views().flatMap((view) => (view.topicId === id ? [crawlLine(view)] : [])),
      })),
    search({ query, limit = DEFAULT_LIMIT }) {
      const within = new Set(topics().map(({ id }) => id));
      if (within.size === 0) throw refused('The user has opened no topic to assistants.');
      const { hits, total, isAtLeast, notUnderstood } = search(store, { q: query, limit }, now(), within);
      return {
        total,
        ...(isAtLeast && { isAtLeast }),
        pages: hits.map(({ url, title, snippet, relevance, page, topics: found }) => ({
          ...{ crawl: page?.crawlId, page: page?.id, url },
          ...(page !== undefined && isClosed(page.id) ? WITHHELD : { title, snippet }),
          ...{ relevance, topics: found.flatMap(({ id }) => (within.has(id) ? [id] : [])) },
        })),
        notUnderstood: notUnderstood.map(({ part }) => part),
      };
    },
    list_suggestions({ crawl, limit = DEFAULT_LIMIT }) {
      crawlOpenTo(crawl, 'read');
      return crawls.suggestions(crawl, 'unlabelled', limit).map(({ id, url, title, snippet, relevance, why }) => ({
        ...{ page: id, url, relevance, ...(isClosed(id) ? WITHHELD : { title, snippet }) },
        ...{ words: why.words, anchor: why.anchor, from: why.path.at(-2)?.url },
      }));
    },
    explain_page({ crawl, page }) {
      const { id, crawlId: _, title, snippet, why, ...rest } = pageOf(crawl, page);
      const path = why.path.map(({ url }) => url);
      return { ...rest, ...(isClosed(id) ? WITHHELD : { title, snippet }), why: { ...why, path } };
    },
    read_page({ crawl, page, max_tokens: tokens = DEFAULT_TOKENS, from = 0 }) {
      const { url, title } = pageOf(crawl, page);
      const record = store.results.record(page);
      if (record === undefined) throw refused('The text of this page is not kept.');
      if (record.refusesAiInput === true) throw refused(WITHHELD.withheld);
      const { part, next } = cutToTokens(record.text, from, tokens);
      return { url, title, language: record.language, text: part, ...(next !== undefined && { next }) };
    },
    async report({ crawl }) {
      crawlOpenTo(crawl, 'read');
      const { groups, linked, reprints, ...rest } = await report(store, crawl, now(), {
        isQuoted: (id) => !isClosed(id),
      });
      const pageLine = ({ id, url, title, ...more }: { readonly id: number; url: string; title: string }) => {
        return { page: id, url, ...more, ...(isClosed(id) ? WITHHELD : { title }) };
      };
      return {
        ...rest,
        groups: groups.map((group) => ({ ...group, pages: group.pages.map(pageLine) })),
        hubs: linked?.hubs.map(pageLine),
        authorities: linked?.authorities.map(pageLine),
        reprints: reprints.map(({ title: _, ...reprint }) => reprint),
      };
    },
    async list_read_pages({ topic }) {
      openTo(topic, 'captures');
      const found = await topicCaptures(store, topic, READ_PAGES);
      return found.map(({ url, title, at }) => ({ url, title, at }));
    },
    async start_crawl({ topic, pages }) {
      openTo(topic, 'crawl');
      const known = crawls.views().filter(({ topicId }) => topicId === topic);
      if (known.some(({ state }) => state === 'running'))
        throw refused('A crawl of this topic is running. Wait for its end, or let it be extended.');
      const newest = known.toSorted((a, b) => b.startedAt - a.startedAt)[0];
      if (newest === undefined)
        throw refused('The topic has no crawl yet. The user starts the first one in the browser.');
      // A seed counts as named by the user: an address that only a page named must not become a seed.
      const seeds = newest.seeds.map(({ url }) => url);
      const { order, budgets } = newest;
      return crawlLine(
        await crawls.start({ id: randomUUID(), topicId: topic, seeds, order, budgets: { ...budgets, pages } }),
      );
    },
    async extend_crawl({ crawl, pages }) {
      crawlOpenTo(crawl, 'extend');
      const { state, fetched, budgets } = crawls.view(crawl);
      if (state === 'running') throw refused('The crawl is running. Wait until it has ended or is paused.');
      await crawls.setBudgets(crawl, { ...budgets, pages: fetched + pages });
      return crawlLine(await crawls.resume(crawl));
    },
    async label_page({ crawl, page, value }) {
      const { topicId } = crawlOpenTo(crawl, 'label');
      const { url, label } = pageOf(crawl, page);
      if (label !== 'none')
        throw refused('The user labelled this page. That label counts, and an assistant adds none.');
      const labels = ASSISTANT_TARGETS.map((target): LabelEvent => {
        const isGiven = target === `assistant-${value}`;
        return { id: randomUUID(), topicId, target, url, value: isGiven ? 'relevant' : 'none', at: now() };
      });
      await crawls.label(labels);
      return { page, url, label: value };
    },
  };
}

/** Frees every text of an answer of signs that do not show or that change directions. */
const displayed = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/[^\n]+/g, (line) => displayText(line, line.length)) : value,
  );

const crawlLine = ({ id, state, reason, fetched, onTopic, frontier, startedAt, order }: CrawlView) => ({
  ...{ id, state, reason, fetched, onTopic, waiting: frontier, order, startedAt: new Date(startedAt).toISOString() },
});
