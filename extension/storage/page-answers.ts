import type { CapturedAnswered } from '../../shared/api/captured-page.ts';
import { giveUpOldest } from './captures.ts';
import { makeRoom } from './room.ts';
import { changeSingle, readSingle } from './single.ts';

/** Key of the answers in the store of single things. */
export const PAGE_ANSWERS = 'page-answers';
/**
 * Milliseconds without a further answer after which the answers of a topic are sent: each send rebuilds the crawl once.
 */
export const CALM_MS = 3_000;
/** Topics whose question is put off, at most; the oldest gives way. */
const MAX_LATER = 100;

/** The user's answer whether a page that was read belongs to a topic. */
export interface PageAnswer {
  readonly url: string;
  readonly belongs: boolean;
  readonly at: number;
}

/** Answers for one topic that the companion does not have yet. */
export interface TopicAnswers {
  readonly topicId: string;
  readonly given: readonly PageAnswer[];
  /** The user has finished: they are sent without waiting for calm. */
  readonly done: boolean;
}

/** The companion's counts for the last answers that it took. */
export interface AnswersTaken extends CapturedAnswered {
  readonly topicId: string;
  readonly at: number;
}

export interface KeptAnswers {
  readonly topics: readonly TopicAnswers[];
  readonly taken: AnswersTaken | null;
  /** Topics for which the user chose to answer later. */
  readonly later: readonly string[];
}

const NONE: KeptAnswers = { topics: [], taken: null, later: [] };

// Reads without a check: only this file and `forget` write the value.
const keptIn = (value: unknown): KeptAnswers => (value as KeptAnswers | undefined) ?? NONE;

export const readAnswers = async (): Promise<KeptAnswers> => keptIn(await readSingle(PAGE_ANSWERS));

const change = (to: (kept: KeptAnswers) => KeptAnswers): Promise<KeptAnswers> =>
  makeRoom(() => changeSingle(PAGE_ANSWERS, (before) => to(keptIn(before)), 'answers'), giveUpOldest);

/** Keeps answers until the companion has them. `undefined` takes an answer back that was not sent. */
export async function answerPages(
  topicId: string,
  urls: readonly string[],
  belongs: boolean | undefined,
  at: number,
): Promise<void> {
  await change((kept) => {
    const others = given(kept, topicId).filter(({ url }) => !urls.includes(url));
    const added = belongs === undefined ? [] : urls.map((url) => ({ url, belongs, at }));
    return withTopic(kept, { topicId, given: [...others, ...added], done: false });
  });
}

/** Marks the answers of a topic as complete, so that the next send takes them. */
export async function finishAnswers(topicId: string): Promise<void> {
  await change((kept) => withTopic(kept, { topicId, given: given(kept, topicId), done: true }));
}

/** Postpones the question about a topic until the user opens it. */
export async function answerLater(topicId: string): Promise<void> {
  await change((kept) => ({
    ...kept,
    later: [...kept.later.filter((id) => id !== topicId), topicId].slice(-MAX_LATER),
  }));
}

/** Topics whose answers can be sent: the user has finished, or gave none for `CALM_MS`. */
export async function readyAnswers(now: number): Promise<readonly TopicAnswers[]> {
  const { topics } = await readAnswers();
  return topics.filter(({ done, given }) => done || given.every(({ at }) => now - at >= CALM_MS));
}

export const countWaitingAnswers = async (): Promise<number> =>
  (await readAnswers()).topics.reduce((sum, { given }) => sum + given.length, 0);

/**
 * Drops answers that were sent; an answer that the user changed since then still waits.
 * @param outcome undefined when the companion refused them for good
 */
export async function answersSent(
  { topicId, given: sent }: TopicAnswers,
  outcome: CapturedAnswered | undefined,
  at: number,
): Promise<void> {
  await change((kept) => {
    const left = given(kept, topicId).filter(
      (one) => !sent.some((other) => other.url === one.url && other.at === one.at),
    );
    const taken = outcome === undefined ? kept.taken : { topicId, ...outcome, at };
    return { ...withTopic(kept, { topicId, given: left, done: false }), taken };
  });
}

/** Returns the answers without those about erased pages. */
export function lessAnswers(value: unknown, meant: (url: string, at: number) => boolean): KeptAnswers {
  const kept = keptIn(value);
  const topics = kept.topics.map((topic) => ({
    ...topic,
    given: topic.given.filter(({ url, at }) => !meant(url, at)),
  }));
  return { ...kept, topics: topics.filter(({ given }) => given.length > 0), taken: null };
}

const given = ({ topics }: KeptAnswers, topicId: string): readonly PageAnswer[] =>
  topics.find((topic) => topic.topicId === topicId)?.given ?? [];

function withTopic(kept: KeptAnswers, topic: TopicAnswers): KeptAnswers {
  const others = kept.topics.filter(({ topicId }) => topicId !== topic.topicId);
  return { ...kept, topics: topic.given.length === 0 ? others : [...others, topic] };
}
