import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Loads a part when it is first shown, so that the page starts with its first view. */
export function lazy<Props extends object = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
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
