import type { LabelValue } from '../../../shared/api/page.ts';
import { t } from '../messages.ts';
import { Icon } from './icons.tsx';

interface VerdictButtonsProps {
  readonly id: number;
  /** The user's label so far, if a second press withdraws it; absent if a labelled page leaves the list. */
  readonly label?: LabelValue;
  readonly open: boolean;
  readonly give: (value: LabelValue) => void;
  readonly toggleWhy: () => void;
}

const VALUES = [
  { value: 'relevant', look: 'yes', icon: 'check', text: 'relevant' },
  { value: 'not-relevant', look: 'no', icon: 'cross', text: 'notRelevant' },
] as const;

/**
 * Shows buttons for the user's label on a page and for the reasons of its rank. `#why-ID` holds the reasons, `#page-ID`
 * the page's title.
 */
export function VerdictButtons({ id, label, open, give, toggleWhy }: VerdictButtonsProps) {
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
