import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A sheet with a heading. */
export function Section(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="card sheet" aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      {props.hint !== undefined && <p class="muted small">{props.hint}</p>}
      {props.children}
    </section>
  );
}
