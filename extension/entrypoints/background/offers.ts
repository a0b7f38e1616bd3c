import { call } from '../../companion-client/companion.ts';
import { inTurn } from '../../in-turn.ts';
import { beforeAsking } from '../../storage/erasure-requests.ts';
import { knownSuggestions, learnSuggestions } from '../../storage/known.ts';

/** Suggestions per request: the number that the popup shows. */
const SHOWN = 100;
/** A queue of questions that can be answered in one sitting. */
const ASKED = 10;

const turns = new Map<string, () => Promise<void>>();

/**
 * Loads the suggestions of a crawl: the best pages, and those whose label would teach most. Pages that request the same
 * crawl together share one answer. @throws LinkError
 */
export function learnOffers(crawlId: string): Promise<void> {
  const turn = turns.get(crawlId) ?? inTurn(() => learn(crawlId));
  turns.set(crawlId, turn);
  return turn();
}

async function learn(crawlId: string): Promise<void> {
  const before = await beforeAsking();
  const of = (show: 'unlabelled' | 'unsure', limit: number) =>
    call('suggestions', { params: { id: crawlId }, query: { limit, show } });
  const [best, questions] = [of('unlabelled', SHOWN), of('unsure', ASKED)];
  const listed = best.then(async (list) => {
    // A page with nothing to show does not wait for the questions.
    const { list: shown } = await knownSuggestions(crawlId);
    if (shown.length === 0) await learnSuggestions({ crawlId, list, asks: [] }, before);
  });
  const [list, asks] = await Promise.all([best, questions, listed]);
  await learnSuggestions({ crawlId, list, asks }, before);
}
