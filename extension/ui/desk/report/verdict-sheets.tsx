import { useState } from 'preact/hooks';
import type { MeanVerdicts } from '../../../../shared/api/results.ts';
import { call } from '../../../companion-client/companion.ts';
import { number, percent, t } from '../../messages.ts';
import { Hostile } from '../../parts/hostile.tsx';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';

/**
 * Averages the sheets of several people who judged the sample, and counts the pages on which all agree; none of it is
 * kept.
 */
export function VerdictSheets({ crawlId }: { readonly crawlId: string }) {
  const desk = useDesk();
  const [names, setNames] = useState<readonly string[]>([]);
  const [found, setFound] = useState<MeanVerdicts>();
  const read = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const sheets = await Promise.all(files.map((file) => file.text()));
    const answer = await desk.attempt(() => call('verdicts', { params: { id: crawlId }, body: { sheets } }));
    setNames(files.map(({ name }) => name));
    setFound(answer);
  };
  return (
    <Section title={t('verdicts')} hint={t('takeLabelsHint')}>
      <label class="field">
        {t('takeLabelsFile')}
        <input
          type="file"
          multiple
          accept=".csv,text/csv"
          // A browser tells nothing of the same file chosen again, which may have been corrected.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => void read([...(currentTarget.files ?? [])])}
        />
      </label>
      <div role="status">{found !== undefined && <Mean found={found} names={names} />}</div>
    </Section>
  );
}

function Mean({ found, names }: { readonly found: MeanVerdicts; readonly names: readonly string[] }) {
  const { people, reviewed, mean, low, high, shared, agreed } = found;
  return (
    <>
      <ul class="small">
        {people.map((person, at) => (
          <li key={names[at]}>
            <Hostile text={names[at] ?? ''} max={80} />{' '}
            <span class="muted">
              {t('pagesOf', number(person.relevant), number(person.reviewed))}
              {(person.outside ?? 0) > 0 && ` · ${t('reportSkipped')}: ${number(person.outside ?? 0)}`}
            </span>
          </li>
        ))}
        {shared > 0 && (
          <li>
            <Hostile text={names.join(' = ')} max={240} />{' '}
            <span class="muted">{t('pagesOf', number(agreed), number(shared))}</span>
          </li>
        )}
      </ul>
      {reviewed > 0 && (
        <p>{t('reportReviewOf', number(mean * reviewed), number(reviewed), `${percent(low)}–${percent(high)}`)}</p>
      )}
    </>
  );
}
