import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

/**
 * A box that looks and speaks like a switch, with its words beside it. From the click on it stands as the user left it,
 * whatever is drawn meanwhile, and then as things are: of several turns the last counts, and one that fails goes back.
 */
export function Toggle(props: {
  readonly on: boolean;
  /** Turns it, straight from the click. @returns how it stands then. */
  readonly turn: (on: boolean) => Promise<boolean>;
  readonly children: ComponentChildren;
}) {
  const { on, turn, children } = props;
  /** How it was left, and how things stood when that was answered; `from` is absent while it is turned. */
  const [left, setLeft] = useState<{ readonly to: boolean; readonly from?: boolean }>();
  const now = useRef({ on, turn: 0 }).current;
  now.on = on;
  const stands = left !== undefined && (left.from ?? on) === on;
  // An answer counts until things change; then it is forgotten, or it would count again when they change back.
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
