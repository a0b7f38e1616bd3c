import { useState } from 'preact/hooks';
import { mayCapture } from '../../capture/may-capture.ts';
import type { ExtensionSettings } from '../../storage/settings.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { standingAside } from '../words/standing-words.ts';

type CaptureRules = Pick<ExtensionSettings, 'exclusions' | 'allowed'>;

/** Shows for any address what a visit would do under the rules now in their fields, saved or not. */
export function ExclusionTester({ rules }: { readonly rules: CaptureRules }) {
  const { store } = useModel();
  const [address, setAddress] = useState('');
  const url = /^https?:/i.test(address) ? address : `https://${address}`;
  const settings = { ...store.settings.value, ...rules, captures: true, pausedUntil: 0 };
  const verdict = URL.canParse(url) ? mayCapture({ url: new URL(url).href, incognito: false }, settings) : undefined;
  return (
    <label class="field">
      <span class="strong">{t('testerLabel')}</span>
      <input
        type="text"
        inputMode="url"
        dir="ltr"
        spellcheck={false}
        placeholder="https://example.org/diary/today"
        value={address}
        onInput={({ currentTarget }) => setAddress(currentTarget.value.trim())}
      />
      <span role="status" class="small tester">
        {address !== '' && (verdict === undefined ? t('testerNone') : standingAside(verdict) || t('testerYes'))}
      </span>
    </label>
  );
}
