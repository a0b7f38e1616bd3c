import type { SettingsChange, SettingsView } from '../../../shared/api/settings.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Handlers } from '../handlers.ts';

/** The settings of the way to the web, as the companion keeps them. */
export interface OpenedSettings {
  view(): SettingsView;
  /** Keeps a change, or shows what is wrong with it. */
  change(change: SettingsChange): Promise<SettingsView>;
  /** Drops the log-ins and cookies of all sites. */
  forgetLogIns(): Promise<void>;
}

/** Shows and changes the settings; a companion without any has no such route for its callers. */
export function settingsHandlers(settings: OpenedSettings | undefined): Pick<Handlers, 'settings' | 'changeSettings'> {
  const opened = (): OpenedSettings => {
    if (settings === undefined) throw new AmbitError('not-found', 'This companion keeps no settings.');
    return settings;
  };
  return {
    settings: () => opened().view(),
    changeSettings: ({ body }) => opened().change(body),
  };
}
