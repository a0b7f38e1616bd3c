import type { ComponentChildren } from 'preact';
import { displayText } from '../../../shared/text/display.ts';
import { t } from '../messages.ts';
import { shownTopic } from '../words/topic-name.ts';

interface TopicChoiceProps {
  readonly topics: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly id: string;
  readonly choose: (id: string) => void;
  /** Options in front of the topics. */
  readonly children?: ComponentChildren;
}

/** Chooses the topic of a view of the desk. */
export const TopicChoice = ({ topics = [], id, choose, children }: TopicChoiceProps) => (
  <label class="field">
    {t('topicChoose')}
    <select value={id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {children}
      {topics.map((one) => (
        <option key={one.id} value={one.id}>
          {displayText(shownTopic(one.name), 80)}
        </option>
      ))}
    </select>
  </label>
);
