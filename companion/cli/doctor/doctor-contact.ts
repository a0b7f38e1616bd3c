import { userAgent } from '../../fetch/user-agent.ts';
import { settingsFor } from '../runtime/network.ts';
import { type Finding, withoutHome } from './doctor-machine.ts';

/**
 * Tells whether webmasters get an address of the user's, and what is wrong with it or with the settings. Shows no
 * address.
 * @param folder state folder
 */
export function contactFinding(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Finding {
  const what = 'contact';
  try {
    const contact = environment.AMBIT_CONTACT || settingsFor({ data: folder }).contact || '';
    userAgent({ contact });
    if (contact !== '') return { what, says: 'set: every request names it' };
    return {
      what,
      says: 'none: webmasters cannot reach you. Give AMBIT_CONTACT, or "contact" in settings.json, a page or a mail address',
    };
  } catch (error) {
    return { what, says: 'cannot be used', mend: withoutHome(error instanceof Error ? error.message : String(error)) };
  }
}
