import { type MessageKey, t } from '../messages.ts';
import { Toggle } from './toggle.tsx';

export interface SwitchProps {
  readonly on: boolean;
  readonly label: MessageKey;
  /** Line under the words, as shown. */
  readonly hint: string;
  /** Turns it, directly from the click. @returns its state afterwards */
  readonly turn: (on: boolean) => Promise<boolean>;
  readonly onDenied?: (() => void) | undefined;
}

/** A switch with a line under its words. */
export function Switch({ on, label, hint, turn, onDenied }: SwitchProps) {
  const turned = async (to: boolean): Promise<boolean> => {
    const now = await turn(to);
    if (to && !now) onDenied?.();
    return now;
  };
  return (
    <Toggle on={on} turn={turned}>
      <span class="strong">{t(label)}</span>
      <span class="muted small">{hint}</span>
    </Toggle>
  );
}
