import { useEffect, useState } from 'preact/hooks';
import { readSingle, writeSingle } from '../../storage/single.ts';

/** A look again within this time is the same look, in milliseconds. */
const SAME_LOOK_MS = 10 * 60_000;

/**
 * Returns the time of the previous look at `id` (a crawl's, or another name of the view); undefined without one.
 * `looking`: the view is visible now.
 */
export function useLastLook(id: string, looking: boolean): number | undefined {
  const [since, setSince] = useState<{ readonly id: string; readonly at: number }>();
  useEffect(() => {
    if (id === '' || !looking) return;
    const name = `looked ${id}`;
    void readSingle(name).then(async (kept) => {
      const { last, before } = looks(kept);
      const now = Date.now();
      const isNew = now - last > SAME_LOOK_MS;
      const shown = isNew ? last : before;
      if (shown > 0) setSince({ id, at: shown });
      await writeSingle(name, { last: now, before: shown });
    });
  }, [id, looking]);
  return since?.id === id ? since.at : undefined;
}

function looks(kept: unknown): { readonly last: number; readonly before: number } {
  const given: { last?: unknown; before?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  return {
    last: typeof given.last === 'number' ? given.last : 0,
    before: typeof given.before === 'number' ? given.before : 0,
  };
}
