import { useState } from 'preact/hooks';
import type { DataCounts, StoreNoticeView } from '../../../shared/api/store-notice.ts';
import { dismissData } from '../../storage/dismissed-data.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';

/** Reports damage or loss of the companion's data until the user has read it. */
export function DataNotice() {
  const { store } = useModel();
  const companion = store.companion.value;
  const notices = companion.state === 'connected' ? (companion.notices ?? []) : [];
  const [isRead, setRead] = useState(false);
  if (isRead || notices.length === 0) return null;
  const dismiss = (): void => {
    setRead(true);
    void dismissData(notices);
  };
  return (
    <section class="card notice" role="alert">
      {notices.flatMap(sentencesOf).map((sentence, index) => (
        <p key={sentence} class={index === 0 ? 'strong' : undefined}>
          {sentence}
        </p>
      ))}
      <p class="row">
        <button type="button" onClick={dismiss}>
          {t('dismiss')}
        </button>
      </p>
    </section>
  );
}

function sentencesOf(notice: StoreNoticeView): readonly string[] {
  const { code, file, copy, kept, lost, isWhole, restored } = notice;
  const sentences: string[] = [];
  if (code === 'disk-full') return [t('dataDiskFull')];
  if (code === 'snapshot-held') return [t('dataSnapshotHeld')];
  if (code === 'log-damaged') return [t('dataLogDamaged')];
  if (code === 'found-damaged') return [t('dataFoundDamaged')];
  if (code === 'began-empty') return [t('dataBeganEmpty')];
  if (code === 'corrupt-set-aside') sentences.push(t('dataDamaged', file));
  if (kept !== null) sentences.push(t('dataRecovered', ...numbers(kept)));
  if (lost !== null && Object.values(lost).some((count) => count > 0)) sentences.push(t('dataLost', ...numbers(lost)));
  if (kept !== null) sentences.push(t(isWhole ? 'dataNothingElseLost' : 'dataMoreLost'));
  if (restored !== null) sentences.push(t('dataFromCopy', copy, number(restored.labels), number(restored.topics)));
  else if (copy !== '') sentences.push(t('dataFromBackup', copy));
  else if (code === 'copy-restored') sentences.push(t('dataKeysBack'));
  else if (kept === null) sentences.push(t('dataNothingRead'));
  return sentences;
}

const numbers = ({ labels, topics, captures, crawls, pages }: DataCounts): readonly string[] =>
  [labels, topics, captures, crawls, pages].map((count) => number(count));
