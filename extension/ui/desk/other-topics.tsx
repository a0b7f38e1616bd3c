import type { TopicView } from '../../../shared/api/topic.ts';
import { t } from '../messages.ts';
import { Hostile } from '../parts/hostile.tsx';

/** Topics that are crawled beside the chosen one, from the same seeds. */
export function OtherTopics(props: {
  readonly topics: readonly TopicView[];
  readonly also: ReadonlySet<string>;
  readonly change: (also: ReadonlySet<string>) => void;
}) {
  const { topics, also, change } = props;
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
            <label class="tick">
              <input type="checkbox" checked={also.has(id)} onChange={() => toggle(id)} />
              <Hostile text={name} max={80} />
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
