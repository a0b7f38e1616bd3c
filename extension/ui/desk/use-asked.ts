import { useEffect, useRef, useState } from 'preact/hooks';
import { useModel } from '../model/context.ts';
import { useDesk } from './model.ts';

/**
 * Last answer of the companion, with two functions and a flag. `again` repeats the question; `put` replaces the answer
 * by one that came another way; `failed` reports that the last request failed.
 */
export type QueryState<T> = readonly [
  answer: T | undefined,
  again: () => void,
  put: (value: T) => void,
  failed: boolean,
];

/**
 * Returns the companion's answer to `work`, undefined before the first. Repeats the question whenever `key`, its
 * subject, or `news` changes. The last answer stays until the next.
 */
export function useAsked<T>(key: string, work: () => Promise<T>, news?: unknown): QueryState<T> {
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
      // The user may have moved to another subject by now.
      if (key !== last.key) return;
      last.question += 1;
      setAnswer({ key, value });
    },
    failed,
  ];
}
