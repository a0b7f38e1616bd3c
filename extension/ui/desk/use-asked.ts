import { useEffect, useState } from 'preact/hooks';
import { useModel } from '../model/context.ts';
import { useDesk } from './model.ts';

/** What the companion answers to `work`, asked again whenever `key` changes; undefined until then. */
export function useAsked<T>(key: string, work: () => Promise<T>): readonly [answer: T | undefined, again: () => void] {
  const { store } = useModel();
  const desk = useDesk();
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T | undefined }>();
  const [round, setRound] = useState(0);
  const connected = store.companion.value.state === 'connected';
  useEffect(() => {
    let current = true;
    if (connected && key !== '') {
      void desk.attempt(work).then((value) => {
        if (current) setAnswer({ key, value });
      });
    }
    return () => {
      current = false;
    };
  }, [key, round, connected]);
  return [answer?.key === key ? answer.value : undefined, () => setRound(round + 1)];
}
