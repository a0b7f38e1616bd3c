import browser from 'webextension-polyfill';
import { mayNotify, mayReachCompanion, mayReadPages } from '../../capture/permission.ts';
import type { CompanionState } from '../../companion-client/rpc/background-api.ts';
import { stored } from '../../storage/erase.ts';
import { knownCrawls } from '../../storage/known.ts';
import { readPairing } from '../../storage/pairing.ts';
import { readSettings } from '../../storage/settings.ts';
import { waiting } from '../../storage/waiting.ts';
import { languageTag } from '../messages.ts';

/**
 * Versions, states, rights and counts, one a line. No address, title, word, name, key or id of the user's is among
 * them.
 */
export async function diagnostics(companion: CompanionState): Promise<string> {
  const [settings, counts, left, crawls, pairing, platform, rights] = await Promise.all([
    readSettings(),
    stored(),
    waiting(),
    knownCrawls(),
    readPairing(),
    browser.runtime.getPlatformInfo(),
    Promise.all([mayReachCompanion(), mayReadPages(), mayNotify()]),
  ]);
  const states = crawls.map(({ state, reason }) => reason ?? state);
  const lines: readonly (readonly [string, unknown])[] = [
    ['extension', browser.runtime.getManifest().version],
    ['browser', /(?:Firefox|Edg|Chrome)\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? 'other'],
    ['system', `${platform.os} ${platform.arch}`],
    ['language', languageTag()],
    ['companion', companion.state],
    ['companion version', companion.state === 'connected' ? companion.program : '-'],
    ['recorded web', companion.state === 'connected' && companion.web !== ''],
    ['paired', pairing !== undefined],
    ['port', pairing?.port ?? '-'],
    ['may reach the companion, read pages, notify', rights.join(', ')],
    ['learns from reading', settings.captures],
    ['paused', Date.now() < settings.pausedUntil],
    ['exclusions, allowed sites', `${settings.exclusions.length}, ${settings.allowed.length}`],
    ['stored: pages, labels, starts, suggestions', Object.values(counts).join(', ')],
    ['waiting: labels, pages, starts', `${left.labels}, ${left.captures}, ${left.starts}`],
    ['crawls', states.join(', ') || 'none'],
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}
