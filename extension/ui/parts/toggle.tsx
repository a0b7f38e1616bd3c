import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

/**
 * Shows a checkbox with the look and role of a switch, with its words beside it. From the click until the answer it
 * shows the user's choice, then the real state. Of several turns the last counts; a failed turn reverts.
 */
export function Toggle(props: {
  readonly on: boolean;
  /** Turns it, directly from the click. @returns its state afterwards */
  readonly turn: (on: boolean) => Promise<boolean>;
  readonly children: ComponentChildren;
}) {
  const { on, turn, children } = props;
  /** The user's choice, and the real state when the answer came; `from` is absent until then. */
  const [left, setLeft] = useState<{ readonly to: boolean; readonly from?: boolean }>();
  const now = useRef({ on, turn: 0 }).current;
  now.on = on;
  const stands = left !== undefined && (left.from ?? on) === on;
  // An answer counts until the state changes; then it must go, or it would count again when the state changes back.
  if (left !== undefined && !stands) setLeft(undefined);
  const shown = stands ? left.to : on;
  const turned = async (to: boolean): Promise<void> => {
    now.turn += 1;
    const mine = now.turn;
    setLeft({ to });
    const answer = await turn(to).catch(() => now.on);
    if (mine === now.turn) setLeft({ to: answer, from: now.on });
  };
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        checked={shown}
        onChange={({ currentTarget }) => void turned(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
