import { useEffect, useRef, useState } from 'preact/hooks';
import type { CapturedPage } from '../../../shared/api/captured-page.ts';
import { call } from '../../companion-client/companion.ts';
import { onChange } from '../../storage/changes.ts';
import {
  type AnswersTaken,
  answerLater,
  answerPages,
  CALM_MS,
  finishAnswers,
  type KeptAnswers,
  readAnswers,
} from '../../storage/page-answers.ts';
import { attempt } from './attempt.ts';
import { useModel } from './context.ts';

/** Pages that the user read and that may belong to a topic, with the answers that are not sent yet. */
export interface ReadPages {
  readonly pages: readonly CapturedPage[];
  readonly answers: ReadonlyMap<string, boolean>;
  /** The answers that the companion took since this was drawn. */
  readonly taken: AnswersTaken | undefined;
  readonly isLater: boolean;
  /** Gives an answer on pages, or takes it back. */
  answer(urls: readonly string[], belongs: boolean | undefined): void;
  /** Sends the answers now. */
  finish(): void;
  later(): void;
}

/**
 * Requests captured pages that may belong to a topic; none while captures are off or from an older companion. Collects
 * answers and sends them together: when the user finishes, when the part closes, or after `CALM_MS` without another.
 * @param limit pages per request
 */
export function useReadPages(topicId: string, limit: number): ReadPages {
  const { store, actions } = useModel();
  const opened = useRef(Date.now()).current;
  const kept = useKept();
  const answers = new Map(
    kept?.topics.find((topic) => topic.topicId === topicId)?.given.map(({ url, belongs }) => [url, belongs]),
  );
  const taken = kept?.taken?.topicId === topicId && kept.taken.at >= opened ? kept.taken : undefined;
  /** Answered pages that the companion's last list still offers. */
  const sent = useRef(new Set<string>()).current;
  for (const url of answers.keys()) sent.add(url);
  const offered = useOffered(topicId, limit, taken?.at ?? 0, answers.size > 0, sent);
  const finish = (): void => void attempt(store, () => finishAnswers(topicId)).then(actions.send);
  useCalm([...answers].join(), answers.size > 0, finish);
  return {
    pages: offered.filter(({ url }) => answers.has(url) || !sent.has(url)),
    answers,
    taken,
    isLater: kept?.later.includes(topicId) === true,
    answer(urls, belongs) {
      const isFirst = answers.size === 0;
      if (belongs === undefined) for (const url of urls) sent.delete(url);
      void attempt(store, () => answerPages(topicId, urls, belongs, Date.now())).then(() => {
        // The background looks again from now on, should this page be closed before it sends.
        if (isFirst) actions.send();
      });
    },
    finish,
    later: () => void attempt(store, () => answerLater(topicId)),
  };
}

function useKept(): KeptAnswers | undefined {
  const [kept, setKept] = useState<KeptAnswers>();
  useEffect(() => {
    const life = new AbortController();
    const read = (): void => void readAnswers().then(setKept, () => undefined);
    onChange((change) => change === 'answers' && read(), life.signal);
    read();
    return () => life.abort();
  }, []);
  return kept;
}

/**
 * The companion's list. It keeps its order while answers wait, so that nothing moves under the hand.
 * @param sent emptied when a new list arrives
 */
function useOffered(
  topicId: string,
  limit: number,
  round: number,
  isHeld: boolean,
  sent: Set<string>,
): readonly CapturedPage[] {
  const { store } = useModel();
  const [found, setFound] = useState<{ readonly key: string; readonly pages: readonly CapturedPage[] }>();
  const companion = store.companion.value;
  const isOn = store.settings.value.captures;
  const captures = companion.state === 'connected' && isOn ? companion.captures : 0;
  const forgotten = store.timesForgotten.value;
  const news = isHeld ? 'held' : `${round} ${captures} ${forgotten}`;
  useEffect(() => {
    if (captures === 0 || topicId === '' || isHeld) return;
    let current = true;
    void call('topicCaptures', { params: { id: topicId }, query: { limit } })
      .then((pages) => {
        if (!current) return;
        sent.clear();
        setFound({ key: topicId, pages });
      })
      // An older companion has no such route, and the notice above explains other failures.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [topicId, limit, news]);
  // A companion that goes away does not take the list from under the hand: answers wait for it.
  return found?.key === topicId && isOn ? found.pages : [];
}

/** Finishes once no answer was given for `CALM_MS`, and when the part or the page goes. */
function useCalm(answers: string, isOpen: boolean, finish: () => void): void {
  const last = useRef({ isOpen, finish });
  last.current = { isOpen, finish };
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(finish, CALM_MS);
    return () => clearTimeout(timer);
  }, [answers]);
  useEffect(() => {
    const leave = (): void => {
      if (last.current.isOpen) last.current.finish();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
