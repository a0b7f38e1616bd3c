import type { LabelValue } from '../../../shared/api/page.ts';
import { t } from '../messages.ts';
import { Icon } from './icons.tsx';

interface LabelButtonsProps {
  readonly id: number;
  /** The user's label so far, if a second press withdraws it; absent if a labelled page leaves the list. */
  readonly label?: LabelValue;
  readonly give: (value: LabelValue) => void;
}

interface VerdictButtonsProps extends LabelButtonsProps {
  readonly open: boolean;
  readonly toggleWhy: () => void;
}

const VALUES = [
  { value: 'relevant', look: 'yes', icon: 'check', text: 'relevant' },
  { value: 'not-relevant', look: 'no', icon: 'cross', text: 'notRelevant' },
] as const;

/** Shows buttons for the user's label on a page, whose title `#page-ID` holds. */
export function LabelButtons({ id, label, give }: LabelButtonsProps) {
  return (
    <>
      {VALUES.map(({ value, look, icon, text }) => (
        <button
          key={value}
          type="button"
          class={look}
          aria-describedby={`page-${id}`}
          aria-pressed={label === undefined ? undefined : label === value}
          onClick={() => give(label === value ? 'none' : value)}
        >
          <Icon name={icon} />
          {t(text)}
        </button>
      ))}
    </>
  );
}

/** Shows also a button for the reasons of the page's rank, which `#why-ID` holds. */
export function VerdictButtons({ open, toggleWhy, ...labels }: VerdictButtonsProps) {
  const { id } = labels;
  return (
    <>
      <LabelButtons {...labels} />
      <button
        type="button"
        class="plain why"
        aria-describedby={`page-${id}`}
        aria-expanded={open}
        aria-controls={`why-${id}`}
        onClick={toggleWhy}
      >
        {t('why')}
        <Icon name="chevron" />
      </button>
    </>
  );
}
