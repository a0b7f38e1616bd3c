import fc from 'fast-check';
import { expect } from 'vitest';
import { answerCaptures } from '../../../../companion/crawl/manager/topic-captures.ts';
import { captureOf } from '../../../../companion/crawl/testing/fake-web.ts';
import { exportFile } from '../../../../companion/export/export-file.ts';
import { readLabels } from '../../../../companion/export/label-file.ts';
import { indexAll } from '../../../../companion/search/indexing.ts';
import type { LabelEvent } from '../../../../shared/api/label.ts';
import { hasCrawl, hasTopic, pick } from '../../interaction.ts';
import { addressOf, hostOf, nameOf, PAGES, whole } from '../little-web.ts';
import type { CompanionModel } from '../model.ts';
import type { CompanionWorld } from '../world.ts';
import { type CompanionInteraction, done, interaction } from './interaction.ts';

const place = fc.nat(1_000);
const page = fc.nat(PAGES - 1);

function say(world: CompanionWorld, model: CompanionModel, change: Omit<LabelEvent, 'id'>): void {
  const label = { ...change, id: `l${++model.ids}` };
  if (!world.crawls.label([label, label]).includes(label.id)) throw new Error('A label was not acknowledged.');
  model.labels.push(label);
}

/** Creates, renames and changes topics. */
export const TOPICS: fc.Arbitrary<CompanionInteraction> = fc
  .tuple(fc.nat(2), fc.option(page), fc.constantFrom('Tea', 'Cups', 'Pots'))
  .map(([at, text, name]) =>
    interaction(`topic t${at} "${name}"${text === null ? '' : ` of page ${text}`}`, (world, model) => {
      const { title = '', text: body = '' } = text === null ? {} : whole(text);
      const texts = text === null ? [] : [{ url: addressOf(text), title, text: body }];
      world.crawls.putTopic({ id: `t${at}`, name, words: ['tea', 'cup'].slice(0, 1 + (at % 2)), texts });
      if (model.topics.has(`t${at}`)) model.edited.add(`t${at}`);
      model.topics.set(`t${at}`, name);
    }),
  );

/** Notes and tags of pages, whether a crawl found them or not; an empty note takes them away. */
export const ANNOTATING: fc.Arbitrary<CompanionInteraction> = fc.tuple(page, fc.boolean()).map(([n, isGiven]) =>
  interaction(`${isGiven ? 'a note' : 'no note'} on page ${n}`, ({ store, clock }, model) => {
    const url = addressOf(n);
    // The name of the page is in note and tag: forgetting it must find both.
    const note = isGiven ? `note to ${nameOf(n)}` : '';
    const tags = [`to ${nameOf(n)}`];
    store.annotations.change([{ url, note, ...(isGiven ? { addTags: tags } : { dropTags: tags }) }], clock.now());
    indexAll(store);
    model.notes.delete(url);
    if (isGiven) model.notes.set(url, { note, at: clock.now() });
  }),
);

/** The user's labels, pages that the user reads, and withdrawn labels. */
export const TEACHING: readonly fc.Arbitrary<CompanionInteraction>[] = [
  fc
    .record({
      at: place,
      n: page,
      target: fc.constantFrom('page', 'page', 'page', 'link', 'opened', 'read' as const),
      value: fc.constantFrom('relevant', 'relevant', 'not-relevant', 'none' as const),
      late: fc.constantFrom(0, 0, 0, 60_000),
    })
    .map(({ at, n, target, value, late }) =>
      interaction(
        `label ${target} ${n} ${value}${late > 0 ? ' (late)' : ''} @${at}`,
        async (world, model) => {
          const weak = target === 'opened' || target === 'read';
          say(world, model, {
            topicId: pick(model.topics.keys(), at),
            target,
            url: addressOf(n),
            value: weak && value === 'not-relevant' ? 'relevant' : value,
            at: world.clock.now() - late,
          });
          await world.still();
        },
        hasTopic,
      ),
    ),
  place.map((at) =>
    interaction(
      `undo @${at}`,
      async (world, model) => {
        const { id: _, ...label } = pick(model.labels, at);
        say(world, model, { ...label, value: 'none', at: world.clock.now() });
        await world.still();
      },
      ({ labels }) => labels.length > 0,
    ),
  ),
  fc.tuple(place, place).map(([from, to]) =>
    interaction(
      `labels of the crawl @${from} are brought to the topic @${to}`,
      async (world, model) => {
        const crawl = world.store.crawls.get(pick(model.crawls.keys(), from));
        const topicId = pick(model.topics.keys(), to);
        if (crawl === undefined) return;
        const { text } = await exportFile(world.store, crawl, { format: 'csv', show: 'all' });
        const { labels } = readLabels(text, topicId, world.clock.now());
        world.crawls.label(labels);
        model.labels.push(...labels);
        await world.still();
      },
      (model) => hasTopic(model) && hasCrawl(model),
    ),
  ),
  fc.tuple(place, fc.boolean()).map(([at, on]) =>
    interaction(
      `feed ${on ? 'on' : 'off'} @${at}`,
      ({ store, clock }, model) => {
        const id = pick(model.crawls.keys(), at);
        store.feeds.put(id, on ? `feed-${++model.ids}` : '', clock.now());
        expect(store.feeds.tokenOf(id) !== '').toBe(on);
      },
      hasCrawl,
    ),
  ),
  fc.record({ at: place, belongs: page, other: page }).map(({ at, belongs, other }) =>
    interaction(
      `page ${belongs} belongs to the topic, page ${other} does not @${at}`,
      async (world, model) => {
        const topicId = pick(model.topics.keys(), at);
        const now = world.clock.now();
        const answer = { belong: [addressOf(belongs)], others: [addressOf(other)] };
        const { texts, labels } = await answerCaptures(world.crawls, world.store, topicId, answer, now);
        expect(labels).toBe(1);
        if (texts > 0) model.edited.add(topicId);
        const given = world.store.results
          .labelHistory(topicId, 1_000)
          .find((one) => one.at === now && one.url === addressOf(other));
        if (given === undefined) throw new Error('A label was not kept.');
        model.labels.push(given);
        await world.still();
      },
      hasTopic,
    ),
  ),
  fc.tuple(place, page, fc.constantFrom(true, false, null)).map(([at, n, relevant]) =>
    interaction(
      `the site of page ${n} is called ${relevant} @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        done(() => world.crawls.answerSite(id, { host: hostOf(n), relevant }));
        expect(world.crawls.siteQuestions(id, 9).map(({ host }) => host)).not.toContain(
          relevant === null ? '' : hostOf(n),
        );
        await world.still();
      },
      hasCrawl,
    ),
  ),
  page.map((n) =>
    interaction(`capture ${n}`, async (world, model) => {
      const capture = { ...captureOf(addressOf(n), whole(n)), id: `c${++model.ids}`, at: world.clock.now() };
      world.store.captures.put([capture]);
      world.crawls.captured([capture]);
      model.captures.push(capture);
      await world.still();
    }),
  ),
];
