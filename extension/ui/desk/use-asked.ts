import { useEffect, useRef, useState } from 'preact/hooks';
import { useModel } from '../model/context.ts';
import { useDesk } from './model.ts';

/** What the companion answered last, how to ask again, how to put what it said elsewhere in the place of the answer, and whether it gave none the last time. */
export type Asked<T> = readonly [answer: T | undefined, again: () => void, put: (value: T) => void, failed: boolean];

/**
 * What the companion answers to `work`; undefined until then. Asked anew whenever `key` changes, which says what it is about, and again
 * whenever `news` does: what was answered last stands until the next answer.
 */
export function useAsked<T>(key: string, work: () => Promise<T>, news?: unknown): Asked<T> {
  const { store } = useModel();
  const desk = useDesk();
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T }>();
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState(false);
  const last = useRef({ key, question: 0 }).current;
  last.key = key;
  const connected = store.companion.value.state === 'connected';
  useEffect(() => {
    if (!connected || key === '') return;
    last.question += 1;
    const mine = last.question;
    setFailed(false);
    void desk.attempt(work).then((value) => {
      if (mine !== last.question) return;
      if (value === undefined) setFailed(true);
      else setAnswer({ key, value });
    });
    return () => {
      last.question += 1;
    };
  }, [key, news, round, connected]);
  return [
    answer?.key === key ? answer.value : undefined,
    () => setRound((before) => before + 1),
    (value) => {
      // The user may have asked about something else meanwhile.
      if (key !== last.key) return;
      last.question += 1;
      setAnswer({ key, value });
    },
    failed,
  ];
}
