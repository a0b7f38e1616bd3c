import type { ComponentChildren } from 'preact';

/** A box to tick, with its words beside it. */
export function Tick(props: {
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
  readonly disabled?: boolean;
  /** Shown while the pointer rests on it. */
  readonly title?: string;
  readonly children: ComponentChildren;
}) {
  const { on, turn, disabled, title, children } = props;
  return (
    <label class="tick" title={title}>
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {children}
    </label>
  );
}
