import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../messages.ts';

interface SureProps {
  readonly question: string;
  /** Text of the button that does it. */
  readonly yes: string;
  readonly run: () => void;
  readonly leave: () => void;
  /** Drawn before the question. */
  readonly children?: ComponentChildren;
  /** The question and the button are drawn only once the user can know what the answer means; true when left out. */
  readonly isReady?: boolean;
}

/**
 * Asks the user to confirm an irreversible action. The box takes the focus; Escape closes it, and the focus returns to
 * the button that opened it.
 */
export function Sure({ question, yes, run, leave, children, isReady = true }: SureProps) {
  const id = useId();
  const box = useFocus();
  return (
    <div
      class="sure"
      role="alertdialog"
      aria-labelledby={id}
      tabIndex={-1}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
    >
      <div id={id} aria-live="polite">
        {children}
        {isReady && <p class="bad">{question}</p>}
      </div>
      <p class="row">
        {isReady && (
          <button type="button" onClick={run}>
            {yes}
          </button>
        )}
        <button type="button" onClick={leave}>
          {t('cancel')}
        </button>
      </p>
    </div>
  );
}

function useFocus() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const opened = box.current;
    opened?.focus();
    return () => {
      const { activeElement } = document;
      // If the box is already gone, the browser has put its focus on the body.
      const isLost = activeElement === null || activeElement === document.body || opened?.contains(activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return box;
}
