import { MAX_CAPTURED_PAGES } from '../../shared/api/captured-page.ts';
import { answersSent, readyAnswers } from '../storage/page-answers.ts';
import type { call as callCompanion } from './companion.ts';
import { isFinal } from './errors.ts';

/**
 * Sends the answers about pages that the user read, one call per topic. To be called after the captures are sent.
 * @param laterTopics topics that the companion does not know yet
 * @throws LinkError when the companion cannot be reached; the answers still wait then
 */
export async function sendAnswers(
  call: typeof callCompanion,
  laterTopics: ReadonlySet<string>,
  now = Date.now(),
): Promise<void> {
  for (const { topicId, given, done } of await readyAnswers(now)) {
    if (laterTopics.has(topicId)) continue;
    const sent = { topicId, done, given: given.slice(0, MAX_CAPTURED_PAGES) };
    const urls = (belongs: boolean): string[] =>
      sent.given.flatMap((one) => (one.belongs === belongs ? [one.url] : []));
    try {
      const body = { belong: urls(true), others: urls(false) };
      await answersSent(sent, await call('answerCaptures', { params: { id: topicId }, body }), now);
    } catch (error) {
      if (!isFinal(error)) throw error;
      await answersSent(sent, undefined, now);
    }
  }
}
