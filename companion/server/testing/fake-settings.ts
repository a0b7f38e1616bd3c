import type { SettingsView } from '../../../shared/api/settings.ts';
import type { OpenedSettings } from '../resources/settings.ts';

const TEXT = { en: 'a text', zh: '文字' };
const VIEW: SettingsView = {
  fields: [{ name: 'inFlight', kind: 'number', value: '6', label: TEXT, hint: TEXT }],
  logIns: [{ origin: 'http://a.example', user: 'ann' }],
  words: {
    ...{ title: TEXT, hint: TEXT, logIns: TEXT, origin: TEXT },
    ...{ user: TEXT, password: TEXT, add: TEXT, remove: TEXT },
  },
  notes: [],
};

/** Makes settings that stay as they are. @param changed hears of each call that would change them */
export const fakeSettings = (changed: (name: string) => void): OpenedSettings => ({
  view: () => VIEW,
  change: async () => {
    changed('settings');
    return VIEW;
  },
  forgetLogIns: async () => changed('log-ins'),
});
