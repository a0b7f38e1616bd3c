import { isWithin } from '../../shared/url/within.ts';
import type { ExtensionSettings } from '../storage/settings.ts';
import { isExcluded } from './exclusions.ts';
import { type SensitiveKind, sensitiveAddress } from './sensitive.ts';

/** Decision on a visited page: capture it, or the reason not to. */
export type CaptureVerdict =
  | { readonly may: true }
  | { readonly may: false; readonly why: 'off' | 'paused' | 'private-window' | 'not-web' | 'excluded' }
  | { readonly may: false; readonly why: 'sensitive'; readonly kind: SensitiveKind };

export interface TabVisit {
  readonly url: string;
  readonly incognito: boolean;
}

/** Decides on the address alone, before anything of the page is read. */
export function mayCapture(
  { url, incognito }: TabVisit,
  settings: ExtensionSettings,
  now = Date.now(),
): CaptureVerdict {
  if (incognito) return { may: false, why: 'private-window' };
  if (!/^https?:\/\//i.test(url)) return { may: false, why: 'not-web' };
  if (!settings.captures) return { may: false, why: 'off' };
  if (now < settings.pausedUntil) return { may: false, why: 'paused' };
  if (isExcluded(url, settings.exclusions)) return { may: false, why: 'excluded' };
  const kind = sensitiveAddress(url);
  return kind === undefined || isAllowed(url, settings) ? { may: true } : { may: false, why: 'sensitive', kind };
}

/** The user allowed this site although it looks private. */
export function isAllowed(url: string, { allowed }: ExtensionSettings): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return allowed.some((site) => isWithin(host, site));
}
