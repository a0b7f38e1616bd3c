import { type MessageKey, t } from '../messages.ts';

export interface SwitchProps {
  readonly on: boolean;
  readonly label: MessageKey;
  readonly hint: MessageKey;
  /** Turns it, straight from the click. @returns how it stands then. */
  readonly turn: (on: boolean) => Promise<boolean>;
  readonly onDenied?: (() => void) | undefined;
}

/** A switch that stands as things are, not as the user's finger left it. */
export function Switch({ on, label, hint, turn, onDenied }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => {
          const box = event.currentTarget;
          void turn(box.checked).then((now) => {
            if (box.checked && !now) onDenied?.();
            box.checked = now;
          });
        }}
      />
      <span>
        <span class="strong">{t(label)}</span>
        <span class="muted small">{t(hint)}</span>
      </span>
    </label>
  );
}
