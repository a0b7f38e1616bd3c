import { useEffect, useState } from 'preact/hooks';
import type { Forget } from '../../../shared/api/capture.ts';
import { call } from '../../companion-client/companion.ts';
import { number, t } from '../messages.ts';
import { attempt } from '../model/attempt.ts';
import { useModel } from '../model/context.ts';
import { type ForgetCounts, forgetCounts } from '../model/forget-counts.ts';
import { forgetWords } from '../words/forget-words.ts';
import { Address, Hostile } from './hostile.tsx';
import { Sure } from './sure.tsx';

/** Erasures to perform together: one item, or a page with its copies. */
export type Forgets = readonly [Forget, ...Forget[]];

interface ForgetSureProps {
  readonly whats: Forgets;
  /** Called when all is erased from this browser, or when that failed. */
  readonly done: (isGone: boolean) => void;
  readonly leave: () => void;
}

/** Shows what an erasure would remove, with amounts, above the button that performs it. */
export function ForgetSure({ whats, done, leave }: ForgetSureProps) {
  const { actions } = useModel();
  const counts = useCounts(whats, leave);
  const [what] = whats;
  const copies = whats.length - 1;
  const run = async (): Promise<void> => {
    const gone: boolean[] = [];
    for (const each of whats) gone.push(await actions.forget(each));
    done(gone.every(Boolean));
  };
  return (
    <Sure
      question={t(what.kind === 'all' ? 'forgetSure' : 'forgetAsk')}
      yes={t('forgetYes')}
      run={() => void run()}
      leave={leave}
      isReady={counts !== undefined}
    >
      <p class="strong">{what.kind === 'page' ? <Address url={what.url} /> : <Hostile text={forgetWords(what)} />}</p>
      {copies > 0 && <p>{t('forgetCopies', number(copies))}</p>}
      <p>{counts === undefined ? t('forgetCounting') : countWords(counts)}</p>
    </Sure>
  );
}

/** Returns undefined while counting. If this browser cannot count, it cannot erase either, and the page shows why. */
function useCounts(whats: Forgets, leave: () => void): ForgetCounts | undefined {
  const { store } = useModel();
  const [counts, setCounts] = useState<ForgetCounts>();
  const asked = JSON.stringify(whats);
  useEffect(() => {
    let isOver = false;
    setCounts(undefined);
    const count = async (): Promise<void> => {
      const found = await attempt(store, () => forgetCounts(call, JSON.parse(asked) as Forgets));
      if (isOver) return;
      if (found === undefined) leave();
      else setCounts(found);
    };
    void count();
    return () => {
      isOver = true;
    };
  }, [asked]);
  return counts;
}

function countWords({ of, counts }: ForgetCounts): string {
  if (of === 'both') return t('forgetCounts', number(counts.pages), number(counts.captures), number(counts.labels));
  return t('forgetCountsHere', number(counts.captures), number(counts.labels), number(counts.suggestions));
}
