import { displayText } from '../../../shared/text/display.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { shownTopic } from '../words/topic-name.ts';
import { Hostile } from './hostile.tsx';

/** The name of the chosen crawl; with more than one, a list to choose from. */
export function CrawlChoice() {
  const { store, actions } = useModel();
  const crawls = store.crawls.value;
  const chosen = store.chosen.value;
  if (chosen === undefined) return null;
  if (crawls.length === 1) {
    return (
      <h2 class="clip">
        <Hostile text={shownTopic(chosen.topicName)} max={80} />
      </h2>
    );
  }
  return (
    <h2 class="choice">
      <select
        aria-label={t('chooseCrawl')}
        value={chosen.id}
        onChange={(event) => void actions.chooseCrawl(event.currentTarget.value)}
      >
        {crawls.map(({ id, topicName, state }) => (
          <option key={id} value={id}>
            {displayText(shownTopic(topicName), 60)} ({t(`state_${state}`)})
          </option>
        ))}
      </select>
    </h2>
  );
}
