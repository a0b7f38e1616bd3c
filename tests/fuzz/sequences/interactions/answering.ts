import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { annotationHandlers } from '../../../../companion/server/resources/annotations.ts';
import { crawlHandlers } from '../../../../companion/server/resources/crawls.ts';
import { exportHandlers } from '../../../../companion/server/resources/export.ts';
import { resultHandlers } from '../../../../companion/server/resources/results.ts';
import { statusHandlers } from '../../../../companion/server/resources/status.ts';
import { topicHandlers } from '../../../../companion/server/resources/topics.ts';
import { watchHandlers } from '../../../../companion/server/resources/watches.ts';
import { ROUTES, type RouteName } from '../../../../shared/api/routes.ts';
import { hasCrawl, pick } from '../../interaction.ts';
import type { CompanionWorld } from '../world.ts';
import { type CompanionInteraction, interaction } from './interaction.ts';

const NETWORK = { contact: '', userAgent: '', allowHosts: [], proxies: [], proxyOfSite: [], sites: [] };

/** Queries on every crawl and every topic. */
const OF_CRAWL = [
  'crawl',
  'suggestions',
  'results',
  'hosts',
  'skipped',
  'left',
  'report',
  'linkMap',
  'feed',
  'siteQuestions',
] as const;
const OF_TOPIC = ['topic', 'candidates', 'labelHistory', 'watch', 'sites', 'topicCaptures'] as const;
const OF_ALL = ['status', 'topics', 'crawls', 'watches', 'annotationNames', 'savedSearches'] as const;

/** Returns the companion's answer to a call, checked against its schema. */
async function answered(
  { crawls, store, watching, clock }: CompanionWorld,
  name: RouteName,
  params = {},
  query = {},
): Promise<unknown> {
  const now = (): number => clock.now();
  const unreadable = async () => ({ failure: 'cancelled', message: '' });
  const handlers: Partial<Record<RouteName, (call: never) => unknown>> = {
    ...statusHandlers(crawls, store, { version: '0.0.0', web: '' }, () => NETWORK),
    ...topicHandlers(crawls, store),
    ...crawlHandlers(store, crawls),
    ...annotationHandlers(store, now),
    ...resultHandlers(store, now),
    ...exportHandlers(crawls, store, now, unreadable, unreadable),
    ...watchHandlers(watching, store),
  };
  const answer: unknown = await handlers[name]?.({ caller: '', params, query, body: undefined } as never);
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  expect({ name, errors: [...Value.Errors(ROUTES[name].reply, sent)] }).toEqual({ name, errors: [] });
  return sent;
}

/** Checks that every answer of the companion matches `shared/api`. */
export const ANSWERING: fc.Arbitrary<CompanionInteraction> = fc.nat(1_000).map((at) =>
  interaction(
    `everything is asked for @${at}`,
    async (world, model) => {
      for (const name of OF_ALL) await answered(world, name);
      for (const id of model.topics.keys()) for (const name of OF_TOPIC) await answered(world, name, { id });
      const { id } = pick(world.crawls.views(), at);
      for (const name of OF_CRAWL) await answered(world, name, { id });
      for (const { id: page } of world.store.results.outlines(id, undefined, 20))
        await answered(world, 'page', { id, page });
    },
    hasCrawl,
  ),
);
