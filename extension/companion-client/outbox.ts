import type { Capture } from '../../shared/api/capture.ts';
import type { AmbitError } from '../../shared/errors/ambit-error.ts';
import { annotationRefused, annotationsSent, waitingAnnotations } from '../storage/annotations.ts';
import { capturesSent, dropCapture, waitingCapture, waitingCaptures } from '../storage/captures.ts';
import {
  earlierKeys,
  erasureSent,
  erasuresPass,
  type PendingErasure,
  waitingErasures,
} from '../storage/erasure-requests.ts';
import { labelRefused, labelsSent, waitingLabels } from '../storage/labels.ts';
import type { KeptStart } from '../storage/schema.ts';
import { keptStarts, startRefused, startSent } from '../storage/starts.ts';
import { type call as callCompanion, pairedAnew } from './companion.ts';
import { isFinal, isRefusal } from './errors.ts';
import { fitted } from './fit.ts';
import { sendAnswers } from './send-answers.ts';

type CompanionCaller = typeof callCompanion;

/** Together, captures of one call stay well below `MAX_BODY`. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_CAPTURES = 50;
const BATCH_LABELS = 200;
/** Changes of notes, tags and collections; a note has at most 10,000 characters. */
const BATCH_ANNOTATIONS = 50;

/**
 * Sends everything that waits, in the order that the companion needs: crawls with their start pages, labels, notes,
 * other captures. Every item has an id made here, so an interrupted send is simply repeated. @throws LinkError as soon
 * as the companion is unreachable, and at the end if it cannot take a crawl yet; unacknowledged items still wait.
 */
export async function sendWaiting(call: CompanionCaller): Promise<void> {
  await sendErasures(call);
  const later = await sendStarts(call);
  const laterTopics = new Set(later.map(({ topicId }) => topicId));
  await sendLabels(call, laterTopics);
  await sendAnnotations(call);
  await sendCaptures(call);
  await sendAnswers(call, laterTopics);
  if (later[0] !== undefined) throw later[0].error;
}

/** A start that the companion cannot take yet, and why. Labels of its topic are sent after it. */
interface Later {
  readonly topicId: string;
  readonly error: AmbitError;
}

async function sendStarts(call: CompanionCaller): Promise<readonly Later[]> {
  const later: Later[] = [];
  for (const { id, topicId } of await keptStarts()) {
    // Reads it again: a start erased while another was sent must not be sent.
    const start = (await keptStarts()).find((kept) => kept.id === id);
    if (start?.state !== 'ready') continue;
    try {
      await sendStart(call, start);
    } catch (error) {
      // A topic answered with busy or a failure must not hold up the others.
      if (!isRefusal(error)) throw error;
      later.push({ topicId, error });
    }
  }
  return later;
}

/**
 * Sends erasures before everything else, because data saved after an erasure must arrive after it. Each goes only to
 * the companion that it was meant for. @throws LinkError as `sendWaiting`.
 */
export async function sendErasures(call: CompanionCaller): Promise<void> {
  for (const earlier of await earlierKeys()) {
    const now = await pairedAnew(earlier);
    if (now !== undefined) await erasuresPass(earlier.id, now);
  }
  for (const erasureRequest of await waitingErasures()) {
    try {
      await forgotten(call, erasureRequest);
    } catch (error) {
      if (!isFinal(error)) throw error;
    }
    await erasureSent(erasureRequest.id);
  }
}

/**
 * Resolves when the companion has erased it all. That may take longer than the time limit of a call. While the
 * companion reports progress this repeats the call, which joins the erasure under way.
 */
async function forgotten(call: CompanionCaller, { id, what, key }: PendingErasure): Promise<void> {
  // The user may have withdrawn it by now.
  const isWished = async () => (await waitingErasures()).some((erasureRequest) => erasureRequest.id === id);
  do {
    try {
      await call('forget', { body: what }, key.id);
      return;
    } catch (error) {
      if (isRefusal(error) || !(await isForgetting(call))) throw error;
    }
  } while (await isWished());
}

/** An older companion does not report progress. */
const isForgetting = (call: CompanionCaller): Promise<boolean> =>
  call('forgetting', {}).then(
    ({ share }) => share !== null,
    () => false,
  );

async function sendStart(call: CompanionCaller, { id, topic, spec, captureId }: KeptStart): Promise<void> {
  if (topic === null || spec === null) return;
  try {
    const capture = await waitingCapture(captureId);
    if (capture !== undefined) await sendAlone(call, capture);
    await call('putTopic', {
      body: { ...topic, texts: topic.texts.map((text) => ({ ...text })), words: [...topic.words] },
    });
    await startSent(id, await call('startCrawl', { body: spec }));
  } catch (error) {
    if (!isFinal(error)) throw error;
    await startRefused(id, error.details);
  }
}

async function sendLabels(call: CompanionCaller, laterTopics: ReadonlySet<string>): Promise<void> {
  const toSend = async () => (await waitingLabels()).filter(({ topicId }) => !laterTopics.has(topicId));
  for (let left = await toSend(), before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length;
    const batch = left.slice(0, BATCH_LABELS);
    try {
      await labelsSent((await call('labels', { body: { labels: [...batch] } })).kept);
    } catch (error) {
      if (!isFinal(error)) throw error;
      // One label that the companion refuses must not hold up the others.
      for (const label of batch) await sendLabel(call, label);
    }
    // Reads the list again: pages erased since must not be sent.
    left = await toSend();
  }
}

async function sendLabel(
  call: CompanionCaller,
  label: Awaited<ReturnType<typeof waitingLabels>>[number],
): Promise<void> {
  try {
    await labelsSent((await call('labels', { body: { labels: [label] } })).kept);
  } catch (error) {
    if (!isFinal(error)) throw error;
    await labelRefused(label.id, error.details);
  }
}

/** Sends changes of notes, tags and collections in their order, since a later one replaces an earlier one. */
async function sendAnnotations(call: CompanionCaller, size = BATCH_ANNOTATIONS): Promise<void> {
  for (;;) {
    const batch = (await waitingAnnotations()).slice(0, size);
    const [first] = batch;
    if (first === undefined) return;
    try {
      await call('annotate', { body: { changes: batch.map(({ change }) => ({ ...change })) } });
      await annotationsSent(batch);
    } catch (error) {
      if (!isFinal(error)) throw error;
      // An older companion keeps no notes: they wait until it is updated.
      if (error.details === 'not-found') return;
      // One change that the companion refuses must not hold up the others.
      if (size > 1) return sendAnnotations(call, 1);
      await annotationRefused(first.id);
    }
  }
}

async function sendCaptures(call: CompanionCaller): Promise<void> {
  for (;;) {
    const batch = await waitingCaptures(BATCH_BYTES, BATCH_CAPTURES);
    if (batch.length === 0) return;
    try {
      const { kept } = await call('captures', { body: { captures: batch.map(fitted) } });
      await capturesSent(kept);
      // The companion kept nothing and refused nothing: another round would never end.
      if (kept.length === 0) return;
    } catch (error) {
      if (!isFinal(error)) throw error;
      for (const capture of batch) await sendCapture(call, capture);
    }
  }
}

async function sendCapture(call: CompanionCaller, capture: Capture): Promise<void> {
  try {
    await sendAlone(call, capture);
  } catch (error) {
    if (!isFinal(error)) throw error;
    await dropCapture(capture.id);
  }
}

/** Sends one capture. An older companion refuses what a page states of a published work, and gets the page without. */
async function sendAlone(call: CompanionCaller, capture: Capture): Promise<void> {
  const { work, ...page } = capture.page;
  try {
    await capturesSent((await call('captures', { body: { captures: [fitted(capture)] } })).kept);
  } catch (error) {
    if (work === undefined || !isFinal(error)) throw error;
    await sendAlone(call, { ...capture, page });
  }
}
