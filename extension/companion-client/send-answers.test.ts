// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { forget } from '../storage/erase.ts';
import {
  answerLater,
  answerPages,
  CALM_MS,
  countWaitingAnswers,
  finishAnswers,
  readAnswers,
} from '../storage/page-answers.ts';
import { skippedSites, skipSite } from '../storage/site-skips.ts';
import { pairWithNobody } from '../testing/pair.ts';
import type { call } from './companion.ts';
import { refusedBy } from './errors.ts';
import { sendWaiting } from './outbox.ts';
import { sendAnswers } from './send-answers.ts';

const BREAD = 'https://bread.example/starter';
const LEVAIN = 'https://levain.example/stiff';
const CARS = 'https://cars.example/';
const NOW = 1_000_000;
const NONE: ReadonlySet<string> = new Set();

const companion = vi.fn(async (_name: string, { body }: { body: { belong: string[]; others: string[] } }) => ({
  texts: body.belong.length,
  labels: body.others.length,
}));
const asCall = companion as unknown as typeof call;
const bodies = () => companion.mock.calls.map(([name, parts]) => ({ name, ...parts }));

beforeEach(async () => {
  companion.mockClear();
  await pairWithNobody();
});

it('answers given one after another are sent once, when none came for a while', async () => {
  await answerPages('topic-1', [BREAD, LEVAIN], true, NOW);
  await answerPages('topic-1', [CARS], false, NOW + 1_000);
  await sendAnswers(asCall, NONE, NOW + CALM_MS);
  expect(companion).not.toHaveBeenCalled();
  await sendAnswers(asCall, NONE, NOW + 1_000 + CALM_MS);
  await sendAnswers(asCall, NONE, NOW + 9_000 + CALM_MS);
  const body = { belong: [BREAD, LEVAIN], others: [CARS] };
  expect(bodies()).toEqual([{ name: 'answerCaptures', params: { id: 'topic-1' }, body }]);
  expect(await countWaitingAnswers()).toBe(0);
  expect((await readAnswers()).taken).toMatchObject({ topicId: 'topic-1', texts: 2, labels: 1 });
});

it('finished answers are sent with the next send of all that waits', async () => {
  await answerPages('topic-1', [BREAD], true, Date.now());
  await sendWaiting(asCall);
  expect(companion).not.toHaveBeenCalled();
  await finishAnswers('topic-1');
  await sendWaiting(asCall);
  expect(bodies().map(({ name }) => name)).toEqual(['answerCaptures']);
});

it('given an unsent answer, it can still be changed and withdrawn', async () => {
  await answerPages('topic-1', [BREAD, LEVAIN], true, NOW);
  await answerPages('topic-1', [BREAD], false, NOW + 1);
  await answerPages('topic-1', [LEVAIN], undefined, NOW + 2);
  await sendAnswers(asCall, NONE, NOW + 2 * CALM_MS);
  expect(bodies()[0]?.body).toEqual({ belong: [], others: [BREAD] });
});

it('an answer that changes while it is sent waits for the next send', async () => {
  await answerPages('topic-1', [BREAD], true, NOW);
  companion.mockImplementationOnce(async () => {
    await answerPages('topic-1', [BREAD], false, NOW + 5);
    return { texts: 1, labels: 0 };
  });
  await sendAnswers(asCall, NONE, NOW + 2 * CALM_MS);
  expect(await countWaitingAnswers()).toBe(1);
});

it('answers wait while the companion is away or does not know the topic; a final refusal drops them', async () => {
  await answerPages('topic-1', [BREAD], true, NOW);
  await sendAnswers(asCall, new Set(['topic-1']), NOW + CALM_MS);
  companion.mockRejectedValueOnce(new AmbitError('away', 'gone'));
  await expect(sendAnswers(asCall, NONE, NOW + CALM_MS)).rejects.toThrow('gone');
  expect(await countWaitingAnswers()).toBe(1);
  companion.mockRejectedValueOnce(refusedBy('not-found', 'an older companion'));
  await sendAnswers(asCall, NONE, NOW + CALM_MS);
  expect([await countWaitingAnswers(), (await readAnswers()).taken]).toEqual([0, null]);
});

it('given an erased page, its answer and the hosts of skipped questions are erased, too', async () => {
  await answerPages('topic-1', [BREAD, CARS], true, NOW);
  await answerLater('topic-2');
  await skipSite('crawl-1', 'cars.example');
  await forget({ kind: 'page', url: `${CARS}#top` });
  const { topics, later } = await readAnswers();
  expect([topics.flatMap(({ given }) => given.map(({ url }) => url)), later]).toEqual([[BREAD], ['topic-2']]);
  expect((await skippedSites('crawl-1'))('cars.example')).toBe(false);
  await forget({ kind: 'all' });
  expect(await readAnswers()).toEqual({ topics: [], taken: null, later: [] });
});
