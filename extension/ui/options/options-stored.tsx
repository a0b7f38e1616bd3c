import { useEffect, useState } from 'preact/hooks';
import { onChange } from '../../storage/changes.ts';
import { type LocalDataCounts, stored } from '../../storage/erase.ts';
import { plural, t } from '../messages.ts';
import { ForgetControls } from '../parts/forget-controls.tsx';
import { Learned } from '../parts/learned.tsx';
import { WaitingErasures } from './waiting-erasures.tsx';

export function StoredSection() {
  const counts = useStored();
  if (counts === undefined) return null;
  const total = counts.captures + counts.labels + counts.starts + counts.suggestions;
  return (
    <section class="card" aria-labelledby="stored-title">
      <h2 id="stored-title">{t('sectionStored')}</h2>
      <p role="status">{total === 0 ? t('forgotten') : sentence(counts)}</p>
      <p class="muted small">{t('storedHint')}</p>
      <ForgetControls nothing={total === 0} />
      <WaitingErasures />
      <Learned />
    </section>
  );
}

const sentence = ({ captures, labels, suggestions }: LocalDataCounts): string =>
  t(
    'storedSentence',
    plural('waitingCaptures', captures),
    plural('waitingLabels', labels),
    plural('storedSuggestions', suggestions),
  );

function useStored(): LocalDataCounts | undefined {
  const [counts, setCounts] = useState<LocalDataCounts>();
  useEffect(() => {
    const life = new AbortController();
    const read = (): void => void stored().then(setCounts);
    onChange(read, life.signal);
    read();
    return () => life.abort();
  }, []);
  return counts;
}
