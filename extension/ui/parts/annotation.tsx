import { useEffect, useId, useRef, useState } from 'preact/hooks';
import {
  type Annotation,
  type AnnotationChange,
  type AnnotationNames,
  LONGEST_NOTE,
} from '../../../shared/api/annotation.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../companion-client/companion.ts';
import { t } from '../messages.ts';
import { type AnnotatedPage, changesBy } from '../model/annotate.ts';
import { useModel } from '../model/context.ts';

type SaveChanges = (changes: readonly AnnotationChange[], pages: readonly AnnotatedPage[]) => Promise<unknown>;

/** Opens and closes the form for what the user writes about a page. `#page-ID` holds the page's title. */
export function AnnotateButton({ id }: Pick<AnnotatedPage, 'id'>) {
  const { store, actions } = useModel();
  return (
    <button
      type="button"
      aria-expanded={store.annotateId.value === id}
      aria-describedby={`page-${id}`}
      onClick={() => actions.toggleAnnotate(id)}
    >
      {t('annotate')}
    </button>
  );
}

/** Shows what the user wrote about a page, and the form while it is open. @param save absent: as in the popup */
export function PageAnnotation({ page, save }: { readonly page: AnnotatedPage; readonly save?: SaveChanges }) {
  const { store, actions } = useModel();
  const annotation = store.annotations.value.get(page.url) ?? page.annotation;
  const close = (): void => actions.toggleAnnotate(page.id);
  return (
    <>
      <AnnotationText annotation={annotation} />
      {store.annotateId.value === page.id && (
        <AnnotateForm
          pages={[{ ...page, ...(annotation && { annotation }) }]}
          save={save ?? actions.annotate}
          close={close}
        />
      )}
    </>
  );
}

/** The user's tags, collections and note as text. */
export function AnnotationText({ annotation }: { readonly annotation: Annotation | undefined }) {
  if (annotation === undefined) return null;
  const { note, tags, collections } = annotation;
  const names = [...tags.map((tag) => `#${tag}`), ...collections];
  if (names.length === 0 && note === '') return null;
  return (
    <p class="small annotation" dir="auto">
      {names.map((name) => (
        <bdi key={name}>{displayText(name, 60)}</bdi>
      ))}
      {note !== '' && displayText(note, 500)}
    </p>
  );
}

interface AnnotateFormProps {
  /** Several get tags and collections beside those that they have. */
  readonly pages: readonly AnnotatedPage[];
  readonly save: SaveChanges;
  readonly close: () => void;
}

export function AnnotateForm({ pages, save, close }: AnnotateFormProps) {
  const { store } = useModel();
  const only = pages.length === 1 ? pages[0]?.annotation : undefined;
  const [note, setNote] = useState(only?.note ?? '');
  const [tags, setTags] = useState(only?.tags.join(', ') ?? '');
  const [collections, setCollections] = useState(only?.collections.join(', ') ?? '');
  const form = useRef<HTMLFormElement>(null);
  const names = useNames();
  useEffect(() => {
    const first = store.annotatesTags.peek() || pages.length > 1 ? 'input' : 'textarea';
    form.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    // The whole form, its buttons too.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const leave = (): void => {
    // The focus would go with the form.
    form.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    close();
  };
  return (
    <form
      ref={form}
      class="small naming"
      onSubmit={(event) => {
        event.preventDefault();
        void save(changesBy(pages, { note, tags, collections }), pages).then((done) => done && leave());
      }}
      onKeyDown={(event) => {
        // Escape would otherwise close the popup.
        if (event.key === 'Escape') event.preventDefault();
        if (event.key === 'Escape') leave();
      }}
    >
      <Names label={t('tags')} text={tags} set={setTags} known={names?.tags} />
      <Names label={t('collections')} text={collections} set={setCollections} known={names?.collections} />
      {pages.length === 1 && (
        <label class="field">
          {t('note')}
          <textarea
            dir="auto"
            rows={3}
            maxLength={LONGEST_NOTE}
            value={note}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </label>
      )}
      <p class="row">
        <button type="submit">{t('save')}</button>
        <button type="button" onClick={leave}>
          {t('cancel')}
        </button>
      </p>
    </form>
  );
}

interface NamesProps {
  readonly label: string;
  readonly text: string;
  readonly set: (text: string) => void;
  readonly known: AnnotationNames['tags'] | undefined;
}

/** A field for names between commas; the browser offers known ones for the last of them. */
function Names({ label, text, set, known = [] }: NamesProps) {
  const id = useId();
  const before = text.replace(/[^,，、]*$/u, '');
  return (
    <label class="field">
      {label}
      <input
        type="text"
        dir="auto"
        maxLength={2_000}
        list={id}
        value={text}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <datalist id={id}>
        {known.map(({ name }) => (
          <option key={name} value={`${before}${before && ' '}${name}`} />
        ))}
      </datalist>
    </label>
  );
}

function useNames(): AnnotationNames | undefined {
  const [names, setNames] = useState<AnnotationNames>();
  useEffect(() => {
    // Known names are a help only; saving shows what is wrong.
    void call('annotationNames', {}).then(setNames, () => undefined);
  }, []);
  return names;
}
