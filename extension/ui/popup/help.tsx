import { useEffect, useRef } from 'preact/hooks';
import { type MessageKey, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { BrowserKeys } from './browser-keys.tsx';

const KEYS: readonly (readonly [readonly string[], MessageKey])[] = [
  [['j', 'k'], 'keyMove'],
  [['r', 'n'], 'keyLabel'],
  [['o', 'Enter'], 'keyOpen'],
  [['w'], 'keyWhy'],
  [['t'], 'readHere'],
  [['a', '#'], 'annotate'],
  [['u'], 'keyUndo'],
  [['/'], 'findEverything'],
  [['?'], 'keyHelp'],
];

/** The keys, on demand. */
export function Help() {
  const { store, actions } = useModel();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = store.helpOpen.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  if (!open) return null;
  return (
    <dialog ref={dialog} aria-labelledby="keys-title" onClose={actions.toggleHelp}>
      <h2 id="keys-title">{t('keysTitle')}</h2>
      <dl class="keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <BrowserKeys />
      <form method="dialog" class="row">
        {/* Focused first, so that one key closes the help. */}
        <button type="submit" autofocus>
          {t('close')}
        </button>
      </form>
    </dialog>
  );
}
