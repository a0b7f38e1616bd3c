import { describe, expect, it } from 'vitest';
import type { OrderName } from '../../../shared/api/crawl.ts';
import { follow, littleWeb } from '../testing/little-web.ts';
import { onTopic, sighting } from '../testing/make.ts';
import { fresh, NAMES, played, scoresOf, subjects } from '../testing/subjects.ts';

/** Orders that keep their earlier choices, or what they learned step by step, after a label. */
const STICKS: readonly OrderName[] = ['adaptive', 'best-n-first'];
/** Orders that learn from the words of links. */
const LEARNS_FROM_LINKS: readonly OrderName[] = ['adaptive', 'naive-bayes', 'online-svm', 'q-learning'];

describe.each(subjects(NAMES))('%s, and labels', (_title, subject) => {
  const { name } = subject;

  it('puts a link that the user likes above all others and never follows one that the user does not', () => {
    const order = fresh(subject);
    order.observe(onTopic(1), [
      sighting(10, { anchor: 'soup' }),
      sighting(11, { anchor: 'camera lens' }),
      sighting(12, { anchor: 'camera' }),
    ]);
    const revision = order.revision;
    order.labelLink(10, true);
    order.labelLink(12, false);
    expect(order.revision).toBeGreaterThan(revision);
    expect(order.score(10)).toBeGreaterThan(order.score(11) ?? 0);
    const disliked = order.score(12);
    expect(disliked === undefined || disliked < (order.score(11) ?? 0)).toBe(true);
  });

  it('given a label on a link, applies it to other links with the same words', () => {
    const steps = follow(fresh(subject), littleWeb(5), 40);
    const [liked = 0, disliked = 0] = [true, false].map((relevant) => {
      const order = played(subject, steps);
      order.observe(
        onTopic(130),
        [200, 201].map((id) => sighting(id, { anchor: 'quartz harbour' })),
      );
      order.labelLink(200, relevant);
      return order.score(201);
    });
    if (LEARNS_FROM_LINKS.includes(name)) expect(liked).toBeGreaterThan(disliked);
    else expect(liked).toBe(disliked);
  });

  it('given a withdrawn label on a link, puts the link back in its old place', () => {
    const order = fresh(subject);
    order.observe(onTopic(1), [sighting(10, { anchor: 'soup' }), sighting(11, { anchor: 'camera lens' })]);
    const below = order.score(10);
    order.labelLink(10, true);
    order.labelLink(10, undefined);
    expect(order.score(10) === below || (order.score(10) ?? 0) <= (order.score(11) ?? 0)).toBe(true);
    order.labelLink(11, false);
    const { revision } = order;
    order.labelLink(11, undefined);
    expect(order.revision).toBeGreaterThan(revision);
    expect(order.score(11)).toBeDefined();
  });

  it('takes a label on a page as if the page had been judged so from the start', () => {
    if (STICKS.includes(name)) return;
    const steps = follow(fresh(subject), littleWeb(5), 40);
    const changed = steps.slice(3, 6).map(({ page }) => page.id);
    const order = played(subject, steps);
    const changes = changed.map((id) => ({ id, relevance: 1, onTopic: true }));
    order.relabel(changes);
    const judged = steps.map(({ page, sightings }) => ({
      page: changed.includes(page.id) ? { ...page, relevance: 1, onTopic: true } : page,
      sightings,
    }));
    const other = played(subject, judged);
    other.relabel(changes);
    expect(scoresOf(order)).toEqual(scoresOf(other));
  });

  it('takes labels in parts as it takes them at once', () => {
    const steps = follow(fresh(subject), littleWeb(5), 40);
    const changes = steps.slice(3, 9).map(({ page: { id } }, at) => ({ id, relevance: at % 2, onTopic: at % 2 === 1 }));
    const [inParts, inOne] = [played(subject, steps), played(subject, steps)];
    inParts.amend(changes.slice(0, 2));
    inParts.amend(changes.slice(2, 5));
    inParts.relabel(changes.slice(5));
    inOne.relabel(changes);
    expect(scoresOf(inParts)).toEqual(scoresOf(inOne));
    for (const order of [inParts, inOne]) order.relabel(changes.slice(0, 1));
    expect(scoresOf(inParts)).toEqual(scoresOf(inOne));
  });
});
