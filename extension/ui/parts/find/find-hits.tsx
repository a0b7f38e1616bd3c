import type { FindHit } from '../../../../shared/api/find.ts';
import { displayText } from '../../../../shared/text/display.ts';
import { t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { openPage, safeHref } from '../../open-page.ts';
import { ago } from '../../time.ts';
import { AnnotationText } from '../annotation.tsx';
import { Address, Hostile } from '../hostile.tsx';

const MAX_TITLE = 120;
const MAX_TOPICS = 4;

/** The hits of a search, best first. */
export function FindHits({ hits }: { readonly hits: readonly FindHit[] }) {
  const { store } = useModel();
  return (
    <ul class="find-hits">
      {hits.map((hit) => (
        <li key={hit.url} class="hit">
          <p class="strong">
            <HitLink hit={hit} />
          </p>
          <p class="muted small clip">
            <Address url={hit.url} />
          </p>
          {hit.snippet !== '' && (
            <p class="small">
              <Marked text={hit.snippet} marks={hit.marks} />
            </p>
          )}
          <AnnotationText annotation={store.annotations.value.get(hit.url) ?? hit.annotation} />
          <p class="muted small facts">
            <span>{ago(hit.at)}</span>
            {hit.topics.slice(0, MAX_TOPICS).map(({ id, name }) => (
              <span key={id} class="of-topic">
                <Hostile text={name} max={40} />
              </span>
            ))}
            {hit.label !== 'none' && <span>{t(hit.label === 'relevant' ? 'show_relevant' : 'show_not_relevant')}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function HitLink({ hit: { url, title, host, titleMarks } }: { readonly hit: FindHit }) {
  const href = safeHref(url);
  const words = title === '' ? <Hostile text={host} /> : <Marked text={title} marks={titleMarks} max={MAX_TITLE} />;
  if (href === undefined) return words;
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      target="_blank"
      onClick={(event) => {
        event.preventDefault();
        void openPage(url);
      }}
    >
      {words}
    </a>
  );
}

interface MarkedProps {
  /** Hostile text from the web. */
  readonly text: string;
  /** Places in it, as [start, end) in UTF-16 units, in rising order. */
  readonly marks: readonly (readonly [number, number])[];
  readonly max?: number;
}

/** A text with the words that were searched for set off. Each piece passes the one display function by itself. */
function Marked({ text, marks, max = 300 }: MarkedProps) {
  const pieces: { readonly text: string; readonly isHit: boolean }[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at || end <= start || end > max) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false });
    pieces.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < Math.min(max, text.length)) pieces.push({ text: text.slice(at, max), isHit: false });
  return (
    <bdi>
      {pieces.map(({ text: piece, isHit }, place) =>
        isHit ? <mark key={place}>{displayText(piece, max)}</mark> : spaced(piece, max),
      )}
      {text.length > max && '…'}
    </bdi>
  );
}

/** `displayText` takes the spaces at both ends away, which part the pieces here. */
function spaced(piece: string, max: number): string {
  const before = /^\s/.test(piece) ? ' ' : '';
  const after = /\s$/.test(piece) && piece.trim() !== '' ? ' ' : '';
  return `${before}${displayText(piece, max)}${after}`;
}
