import { useRef } from 'preact/hooks';
import type { CapturedPage } from '../../../shared/api/captured-page.ts';
import { number, t } from '../messages.ts';
import { Address, WebLink } from './hostile.tsx';
import { Icon } from './icons.tsx';

interface ReadPageRowProps {
  readonly page: CapturedPage;
  /** Reason for offering it. */
  readonly why: string;
  /** The answer that is not sent yet. */
  readonly answer: boolean | undefined;
  /** The offered pages of its site, where this is the first of several. */
  readonly ofSite: readonly CapturedPage[];
  /** The only row in the tab order; arrows and j, k lead to the others. */
  readonly isFirst: boolean;
  readonly give: (urls: readonly string[], belongs: boolean | undefined) => void;
}

const ANSWERS = [
  { belongs: true, look: 'yes', icon: 'check', text: 'pageBelongs' },
  { belongs: false, look: 'no', icon: 'cross', text: 'pageDoesNot' },
] as const;

/** A page that the user read. Keys: r belongs, n does not belong, a all pages of its site belong. */
export function ReadPageRow({ page: { url, title, site }, why, answer, ofSite, isFirst, give }: ReadPageRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const urls = ofSite.map((page) => page.url);
  const turn = (belongs: boolean): void => give([url], answer === belongs ? undefined : belongs);
  const step = (to: Element | null | undefined): void => {
    if (to instanceof HTMLElement) to.focus();
  };
  const keys: Readonly<Record<string, () => void>> = {
    r: () => turn(true),
    n: () => turn(false),
    a: () => urls.length > 1 && give(urls, true),
    j: () => step(row.current?.nextElementSibling),
    k: () => step(row.current?.previousElementSibling),
    ArrowDown: () => step(row.current?.nextElementSibling),
    ArrowUp: () => step(row.current?.previousElementSibling),
  };
  const onKey = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (act === undefined || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    // Elsewhere in the popup the same keys label suggestions.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const told = answer === undefined ? '' : answer ? 'yes' : 'no';
  return (
    <li ref={row} class="read-page" tabIndex={isFirst ? 0 : -1} data-answer={told} aria-label={title} onKeyDown={onKey}>
      <div class="body">
        <p class="strong clip">
          <WebLink url={url} text={title} />
        </p>
        <p class="muted small clip">
          <Address url={url} />
        </p>
        <p class="muted small">{why}</p>
        {urls.length > 1 && (
          <button type="button" class="plain link small" onClick={() => give(urls, true)}>
            {t('belongAllOfSite', number(urls.length), site)}
          </button>
        )}
      </div>
      {ANSWERS.map(({ belongs, look, icon, text }) => (
        <button
          key={text}
          type="button"
          class={look}
          aria-pressed={answer === belongs}
          aria-label={t(text)}
          title={t(text)}
          onClick={() => turn(belongs)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </li>
  );
}
