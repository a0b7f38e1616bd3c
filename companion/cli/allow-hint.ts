import { say } from './language/say.ts';

/**
 * Returns advice, as the end of a sentence, on an address that the address filter refused; '' for every other failure.
 */
export function allowHint(failure: string, url: string): string {
  const mayBeAllowed = failure === 'refused-address' || failure === 'refused-port';
  if (!mayBeAllowed || !URL.canParse(url)) return '';
  return ` ${say('If it is yours: --allow-host $1', new URL(url).host)}`;
}
