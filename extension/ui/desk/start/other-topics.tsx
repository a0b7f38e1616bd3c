import { MAX_TOPICS, SHARES, type Share } from '../../../../shared/api/crawl.ts';
import type { TopicView } from '../../../../shared/api/topic.ts';
import { t } from '../../messages.ts';
import { Hostile } from '../../parts/hostile.tsx';
import { Tick } from '../../parts/tick.tsx';
import { shownTopic } from '../../words/topic-name.ts';

/** Topics that are served by the same fetches as the chosen one, and whose link is taken next. */
export function OtherTopics(props: {
  readonly topics: readonly TopicView[];
  readonly also: ReadonlySet<string>;
  readonly change: (also: ReadonlySet<string>) => void;
  readonly share: Share;
  readonly changeShare: (share: Share) => void;
}) {
  const { topics, also, change, share, changeShare } = props;
  if (topics.length === 0) return null;
  const toggle = (id: string): void => {
    const next = new Set(also);
    if (!next.delete(id)) next.add(id);
    change(next);
  };
  return (
    <details>
      <summary>{t('topicsAlso')}</summary>
      <p class="muted small">{t('topicsAlsoHint')}</p>
      <ul class="also">
        {topics.map(({ id, name }) => (
          <li key={id}>
            <Tick on={also.has(id)} disabled={!also.has(id) && also.size >= MAX_TOPICS - 1} turn={() => toggle(id)}>
              <Hostile text={shownTopic(name)} max={80} />
            </Tick>
          </li>
        ))}
      </ul>
      <label class="field">
        {t('topicsShare')}
        <select
          value={share}
          onChange={({ currentTarget }) => changeShare(currentTarget.value === 'fair' ? 'fair' : 'best')}
        >
          {SHARES.map((one) => (
            <option key={one} value={one}>
              {t(`share_${one}`)}
            </option>
          ))}
        </select>
      </label>
    </details>
  );
}
