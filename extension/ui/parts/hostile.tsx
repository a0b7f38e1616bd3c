import { letterOf } from '../../../shared/page/letter.ts';
import { displayText } from '../../../shared/text/display.ts';
import { displayUrl } from '../../../shared/url/display.ts';
import { openPage, safeHref } from '../open-page.ts';

/** Text from the web: cleaned by the one display function and kept apart from its surroundings. */
export function Hostile({ text, max = 200 }: { readonly text: string; readonly max?: number }) {
  return <bdi>{displayText(text, max)}</bdi>;
}

/** An address, whose page it is in front. */
export function Address({ url }: { readonly url: string }) {
  const shown = displayUrl(url);
  if (shown === undefined) return null;
  const before = shown.host.slice(0, shown.host.length - shown.site.length);
  return (
    <bdi class="address" dir="ltr">
      {before}
      <b>{shown.site}</b>
      {shown.port}
      {shown.path}
    </bdi>
  );
}

/** A link to the web that opens behind the popup; plain text when the address is not one to be opened. */
export function WebLink({
  url,
  text,
  class: name,
  focusable = false,
  open = () => openPage(url),
}: {
  readonly url: string;
  readonly text: string;
  readonly class?: string;
  /** True: in the tab order. A card chosen by key keeps its link out of it. */
  readonly focusable?: boolean;
  readonly open?: () => Promise<void>;
}) {
  const href = safeHref(url);
  if (href === undefined) return <Hostile text={text} />;
  return (
    <a
      class={name}
      href={href}
      rel="noopener noreferrer"
      target="_blank"
      tabIndex={focusable ? 0 : -1}
      onClick={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <Hostile text={text} />
    </a>
  );
}

/** Stands for a page instead of its icon: nothing is loaded from the web to draw it. */
export function LetterTile({ url }: { readonly url: string }) {
  return (
    <span class="tile" aria-hidden="true">
      {letterOf(url) || '?'}
    </span>
  );
}
