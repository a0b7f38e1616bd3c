import { useEffect, useState } from 'preact/hooks';
import browser, { type Commands } from 'webextension-polyfill';
import { type MessageKey, t } from '../messages.ts';

/** Meanings of the keys that the browser itself handles (wxt.config.ts). */
const MEANINGS: Readonly<Record<string, MessageKey>> = {
  _execute_action: 'keyPopup',
  'crawl-around': 'menuAround',
  'label-relevant': 'commandRelevant',
  'label-not-relevant': 'commandNotRelevant',
};

/** The keys that work on every page, as the browser has given them out, and the way to others. */
export function BrowserKeys() {
  const [commands, setCommands] = useState<readonly Commands.Command[]>([]);
  useEffect(() => void browser.commands.getAll().then(setCommands), []);
  return (
    <>
      <h3 class="small">{t('keysBrowser')}</h3>
      <dl class="keys">
        {commands.map(({ name = '', shortcut }) => {
          const meaning = MEANINGS[name];
          if (meaning === undefined) return null;
          return (
            <div key={name}>
              <dt>{shortcut ? <kbd>{shortcut}</kbd> : '–'}</dt>
              <dd>{t(meaning)}</dd>
            </div>
          );
        })}
      </dl>
      <p class="row">
        <button type="button" class="plain link" onClick={() => void changeKeys()}>
          {t('keysChange')}
        </button>
      </p>
    </>
  );
}

/** Chromium has a page for it, Firefox a call. */
const changeKeys = (): Promise<unknown> =>
  'openShortcutSettings' in browser.commands
    ? browser.commands.openShortcutSettings()
    : browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
