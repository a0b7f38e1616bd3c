import browser from 'webextension-polyfill';
import { displayText } from '../../../shared/text/display.ts';
import { mayNotify } from '../../capture/permission.ts';
import { call } from '../../companion-client/companion.ts';
import { readSettings } from '../../storage/settings.ts';
import { dropSingle, readSingle, writeSingle } from '../../storage/single.ts';
import { loadMessages, t } from '../../ui/messages.ts';
import { shownTopic } from '../../ui/words/topic-name.ts';

/**
 * Key of the list of topic ids that burst at the previous check, so that each burst gets one notice. Absent while no
 * topic is watched.
 */
const TOLD = 'bursts';

/**
 * Shows a notice for each watched topic that brings far more this week than in the weeks before. Does nothing unless
 * the user switched notices on. @param connected false: sends no request. @returns whether to check again while nothing
 * else needs a tick, so that one hour without the companion does not end the checks. @throws LinkError
 */
export async function tellOfBursts(connected: boolean, ask: typeof call = call): Promise<boolean> {
  if (!(await readSettings()).notices || !(await mayNotify())) return false;
  const told = await readSingle(TOLD);
  if (!connected) return told !== undefined;
  const watched = (await ask('watches', {})).filter(({ state }) => state === 'on');
  const bursting = watched.flatMap(({ topicId, burst }) => (burst === true ? [topicId] : []));
  const news = bursting.filter((id) => !(Array.isArray(told) && told.includes(id)));
  if (news.length > 0) {
    await loadMessages();
    for (const { id, name } of await ask('topics', {})) if (news.includes(id)) await tell(id, name);
  }
  if (watched.length === 0) await dropSingle(TOLD);
  else await writeSingle(TOLD, bursting);
  return watched.length > 0;
}

async function tell(id: string, topicName: string): Promise<void> {
  await browser.notifications.create(`burst ${id}`, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/128.png'),
    title: displayText(shownTopic(topicName), 80),
    message: t('trendBurst'),
  });
}
