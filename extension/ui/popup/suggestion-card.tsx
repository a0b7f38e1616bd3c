import { useEffect, useRef } from 'preact/hooks';
import type { Suggestion } from '../../../shared/api/page.ts';
import { displayText } from '../../../shared/text/display.ts';
import { percent, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { AnnotateButton, PageAnnotation } from '../parts/annotation.tsx';
import { FileMark } from '../parts/file-mark.tsx';
import { FoundThrough } from '../parts/found-through.tsx';
import { Address, LetterTile, WebLink } from '../parts/hostile.tsx';
import { ReadHere, ReadText } from '../parts/read-here.tsx';
import { VerdictButtons } from '../parts/verdict-buttons.tsx';
import { Versions } from '../parts/versions.tsx';
import { WhyDetails } from '../parts/why-details.tsx';

interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** In the tab order. */
  readonly current: boolean;
  /** Chosen by key or click: has the focus. */
  readonly selected: boolean;
}

export function SuggestionCard({ suggestion, current, selected }: SuggestionCardProps) {
  const { store, actions } = useModel();
  const card = useRef<HTMLLIElement>(null);
  const { id, url, title, snippet, site, relevance, unsure } = suggestion;
  const told = t('relevanceLabel', percent(relevance));
  useEffect(() => {
    // Effects may run after the next change. A card that took the focus for an outdated choice would fire onFocus and
    // choose itself again. Two cards would then take the focus from each other without end.
    if (!selected || store.selectedId.peek() !== id) return;
    if (card.current?.contains(document.activeElement) !== false) return;
    card.current.focus({ preventScroll: true });
    // Does not scroll in a popup just opened: its problems appear at the top.
    if (store.touched.value) card.current.scrollIntoView({ block: 'nearest' });
  }, [selected, id, store]);
  return (
    <li
      ref={card}
      class="card suggestion"
      tabIndex={current ? 0 : -1}
      aria-labelledby={`page-${id}`}
      data-selected={selected}
      onFocusIn={() => actions.select(id)}
    >
      <LetterTile url={url} />
      <div class="body">
        <p id={`page-${id}`} class="strong title">
          <WebLink url={url} text={title || site} open={() => actions.openSuggestion(suggestion.topicId, url)} />
        </p>
        <p class="muted small where">
          {suggestion.kind !== undefined && (
            <span class="file">
              <FileMark file={suggestion} /> ·
            </span>
          )}
          <span class="clip">
            <Address url={url} />
            {suggestion.via === 'browser' && ` · ${t('viaBrowser')}`}
          </span>
          <span title={told}>
            <span aria-hidden="true">{unsure ? t('unsure') : percent(relevance)}</span>
            <span class="hidden">{told}</span>
          </span>
        </p>
        <p class="snippet" dir="auto">
          {displayText(snippet, 180)}
        </p>
        <FoundThrough page={suggestion} />
        <Versions page={suggestion} />
        <Verdict suggestion={suggestion} />
      </div>
    </li>
  );
}

function Verdict({ suggestion }: { readonly suggestion: Suggestion }) {
  const { store, actions } = useModel();
  const { id, why } = suggestion;
  const open = store.openWhy.value.has(id);
  const details = useRef<HTMLDivElement>(null);
  // A key may open them below the edge.
  useEffect(() => {
    if (open && store.touched.peek()) details.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <>
      <p class="row verdict">
        <VerdictButtons
          id={id}
          open={open}
          give={(value) => {
            if (value !== 'none') void actions.label(suggestion, value);
          }}
          toggleWhy={() => actions.toggleWhy(id)}
        />
      </p>
      <div id={`why-${id}`} hidden={!open} ref={details}>
        {open && <WhyDetails why={why} />}
        {open && (
          <p class="row">
            <ReadHere id={id} /> <AnnotateButton id={id} />
          </p>
        )}
      </div>
      <PageAnnotation page={suggestion} />
      <ReadText page={suggestion} />
    </>
  );
}
