import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import type { ReadablePage } from './reading.tsx';

/** Loads a part when it is first shown, so that the page starts with its first view. */
function lazy<Props extends object = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded !== undefined) return;
      void load().then((part) => {
        loaded = part;
        setPart(() => part);
      });
    }, []);
    return Part === undefined ? <p class="muted" aria-busy="true" /> : <Part {...props} />;
  };
}

const Reading = lazy(() => import('./reading.tsx').then((part) => part.Reading));

/** Opens and closes the text of a page in `#text-ID`. `#page-ID` holds its title. */
export function ReadHere({ id }: Pick<ReadablePage, 'id'>) {
  const { store, actions } = useModel();
  return (
    <button
      type="button"
      aria-expanded={store.readId.value === id}
      aria-controls={`text-${id}`}
      aria-describedby={`page-${id}`}
      onClick={() => actions.toggleRead(id)}
    >
      {t('readHere')}
    </button>
  );
}

/** Shows the text of the page while it is open. */
export function ReadText({ page }: { readonly page: ReadablePage }) {
  const { store } = useModel();
  const box = useRef<HTMLDivElement>(null);
  const open = store.readId.value === page.id;
  const wasOpen = useRef(open);
  useEffect(() => {
    // The text took the focus along when it was closed.
    if (wasOpen.current && !open && document.activeElement === document.body)
      box.current?.closest<HTMLElement>('[tabindex]')?.focus();
    wasOpen.current = open;
  }, [open]);
  // Closes the text when its page leaves the screen: showing it again means fetching it again, which needs a click.
  useEffect(
    () => () => {
      if (store.readId.peek() === page.id) store.readId.value = undefined;
    },
    [page.id],
  );
  return (
    <div id={`text-${page.id}`} ref={box}>
      {open && <Reading page={page} />}
    </div>
  );
}
