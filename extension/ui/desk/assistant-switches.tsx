import { ASSISTANT_RIGHTS, type AssistantRight } from '../../../shared/api/assistant.ts';
import { call } from '../../companion-client/companion.ts';
import { t } from '../messages.ts';
import { Toggle } from '../parts/toggle.tsx';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { useAsked } from './use-asked.ts';

const NAMES = {
  read: 'assistant_read',
  captures: 'assistant_captures',
  crawl: 'assistant_crawl',
  extend: 'assistant_extend',
  label: 'assistant_label',
} as const satisfies Readonly<Record<AssistantRight, string>>;

/** Switches for what assistants may do with a topic; all off at first. Shows nothing for an older companion. */
export function AssistantSwitches({ topicId }: { readonly topicId: string }) {
  const desk = useDesk();
  const [rights, , put] = useAsked(`assistants ${topicId}`, () => call('assistantRights', { params: { id: topicId } }));
  if (rights === undefined) return null;
  const { granted } = rights;
  const set = async (right: AssistantRight, isOn: boolean): Promise<boolean> => {
    const body = { granted: isOn ? withRight(granted, right) : withoutRight(granted, right) };
    const answer = await desk.attempt(() => call('setAssistantRights', { params: { id: topicId }, body }));
    if (answer !== undefined) put(answer);
    return (answer?.granted ?? granted).includes(right);
  };
  return (
    <Section title={t('assistants')} hint={t('assistantsHint')}>
      {ASSISTANT_RIGHTS.map((right) => (
        <Toggle key={right} on={granted.includes(right)} turn={(isOn) => set(right, isOn)}>
          {t(NAMES[right])}
        </Toggle>
      ))}
    </Section>
  );
}

/** Adds a right; every other needs that to read. */
const withRight = (granted: readonly AssistantRight[], right: AssistantRight): AssistantRight[] => [
  ...new Set([...granted, 'read' as const, right]),
];

const withoutRight = (granted: readonly AssistantRight[], right: AssistantRight): AssistantRight[] =>
  right === 'read' ? [] : granted.filter((one) => one !== right);
