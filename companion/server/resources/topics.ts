import { isByMachine } from '../../../shared/api/label.ts';
import type { Relative } from '../../../shared/api/lexicon.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { answerCaptures, topicCaptures } from '../../crawl/manager/topic-captures.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import { topicOf } from '../../crawl/ports/stored.ts';
import { directory } from '../../library/directory.ts';
import { readTopicTable } from '../../library/topic-table.ts';
import { type LocalModel, NO_MODEL } from '../../model/local-model.ts';
import { bestSites } from '../../results/best-sites.ts';
import { candidates } from '../../results/candidates.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from '../handlers.ts';

const DEFAULT_HISTORY = 200;
const MAX_SITES = 100;
const DEFAULT_CAPTURES = 12;

type TopicRoutes =
  | 'sites'
  | 'topics'
  | 'library'
  | 'putTopic'
  | 'topicTable'
  | 'topic'
  | 'nameTopic'
  | 'candidates'
  | 'relatives'
  | 'assistantRights'
  | 'setAssistantRights'
  | 'assistantLabels'
  | 'labelHistory'
  | 'topicCaptures'
  | 'answerCaptures';

/** Returns related words from dictionaries. */
export type RelativesOf = (words: readonly string[]) => readonly Relative[];

export function topicHandlers(
  crawls: Steering,
  store: Store,
  relativesOf: RelativesOf = () => [],
  now: () => number = Date.now,
  model: Pick<LocalModel, 'quote'> = NO_MODEL,
): Pick<Handlers, TopicRoutes> {
  return {
    topics: () => [...store.topics.list()],
    library: () => directory().map((one) => ({ ...one })),
    async putTopic({ body }) {
      await crawls.putTopic(body);
      const kept = store.topics.list().find(({ id }) => id === body.id);
      if (kept === undefined) throw new AmbitError('failure', 'The topic was not kept. Try again.');
      return kept;
    },
    async topicTable({ body }) {
      const { topics, skipped } = readTopicTable(body.text);
      for (const topic of topics) await crawls.putTopic(topic);
      return { kept: topics.length, skipped };
    },
    topic({ params }) {
      const { id, name, texts, words } = topicOf(store, params.id);
      return { id, name, texts: texts.map((text) => ({ ...text })), words: [...words] };
    },
    async nameTopic({ params, body: { name } }) {
      await crawls.putTopic({ ...topicOf(store, params.id), name });
      return { ok: true };
    },
    candidates: async ({ params }) => [...(await candidates(store, topicOf(store, params.id)))],
    relatives: ({ params }) => [...relativesOf(topicOf(store, params.id).words)],
    assistantRights: ({ params }) => ({ granted: [...store.topics.assistants(topicOf(store, params.id).id)] }),
    setAssistantRights({ params, body }) {
      store.topics.allowAssistants(topicOf(store, params.id).id, body.granted);
      return { granted: [...store.topics.assistants(params.id)] };
    },
    assistantLabels: ({ params }) =>
      store.labels.current(topicOf(store, params.id).id).flatMap(({ target, url, at }) => {
        const quote = isByMachine(target) ? model.quote(params.id, url) : undefined;
        return isByMachine(target) ? [{ target, url, at, ...(quote !== undefined && { quote }) }] : [];
      }),
    sites: ({ params, query }) => [
      ...bestSites(store, topicOf(store, params.id).id).slice(0, query.limit ?? MAX_SITES),
    ],
    topicCaptures: async ({ params, query }) => [
      ...(await topicCaptures(store, params.id, query.limit ?? DEFAULT_CAPTURES)),
    ],
    answerCaptures: ({ params, body }) => answerCaptures(crawls, store, params.id, body, now()),
    labelHistory: ({ params, query }) => [...store.results.labelHistory(params.id, query.limit ?? DEFAULT_HISTORY)],
  };
}
