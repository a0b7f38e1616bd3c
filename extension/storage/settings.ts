import { giveUpOldest } from './captures.ts';
import { dropFirstPaint } from './first-paint.ts';
import { makeRoom } from './room.ts';
import { changeSingle, readSingle } from './single.ts';

/** Locales of the package (public/_locales). */
export const LANGUAGES = ['en', 'zh_CN', 'zh_TW', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt_BR', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
export type LanguageChoice = Language | 'auto';

export interface ExtensionSettings {
  /** The user has agreed that visited pages are kept. Off until switched on. */
  readonly captures: boolean;
  /** Hosts or `host/path*` patterns that are never captured; see capture/exclusions. */
  readonly exclusions: readonly string[];
  /** Hosts that look private to the packaged rules and that the user allows all the same. */
  readonly allowed: readonly string[];
  readonly language: LanguageChoice;
  /** No page is captured before this moment (milliseconds since 1970); 0: not paused. */
  readonly pausedUntil: number;
  /** The user wants a notice when a crawl ends. */
  readonly notices: boolean;
  /** Links of visited pages are marked. Off until switched on. */
  readonly marks: boolean;
}

export const DEFAULT_SETTINGS: ExtensionSettings = {
  captures: false,
  exclusions: [],
  allowed: [],
  language: 'auto',
  pausedUntil: 0,
  notices: false,
  marks: false,
};

export async function readSettings(): Promise<ExtensionSettings> {
  return checked(await readSingle('settings'));
}

/** Durable when it resolves; pages that wait give way to it. */
export async function changeSettings(change: Partial<ExtensionSettings>): Promise<ExtensionSettings> {
  const settings = await makeRoom(
    () => changeSingle('settings', (before) => checked({ ...checked(before), ...change }), 'settings'),
    giveUpOldest,
  );
  dropFirstPaint();
  return settings;
}

/** Replaces malformed values by their defaults; doubtful consent counts as refused. */
function checked(value: unknown): ExtensionSettings {
  const given: Partial<Record<keyof ExtensionSettings, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  return {
    captures: given.captures === true,
    exclusions: texts(given.exclusions),
    allowed: texts(given.allowed),
    language: LANGUAGES.find((language) => language === given.language) ?? 'auto',
    pausedUntil: typeof given.pausedUntil === 'number' && given.pausedUntil > 0 ? given.pausedUntil : 0,
    notices: given.notices === true,
    marks: given.marks === true,
  };
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, 1000) : [];
