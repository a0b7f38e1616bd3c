import { MAX_EARLIER_CRAWLS } from '../../../../shared/api/crawl.ts';
import { t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { Hostile } from '../../parts/hostile.tsx';
import { Tick } from '../../parts/tick.tsx';
import { ago } from '../../time.ts';
import { shownTopic } from '../../words/topic-name.ts';

/** Crawls that have ended, to be ticked: an order that can be trained learns from them before its first page. */
export function EarlierCrawls(props: {
  readonly ticked: readonly string[];
  readonly change: (ticked: readonly string[]) => void;
}) {
  const { ticked, change } = props;
  const ended = useModel().store.crawls.value.filter(({ state }) => state === 'done');
  if (ended.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('startLearnFrom')}</legend>
      <ul class="also">
        {ended.map(({ id, topicName, startedAt }) => (
          <li key={id}>
            <Tick
              on={ticked.includes(id)}
              disabled={!ticked.includes(id) && ticked.length >= MAX_EARLIER_CRAWLS}
              turn={(on) => change(on ? [...ticked, id] : ticked.filter((one) => one !== id))}
            >
              <span>
                <Hostile text={shownTopic(topicName)} max={80} /> <span class="muted small">{ago(startedAt)}</span>
              </span>
            </Tick>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
