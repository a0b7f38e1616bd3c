import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { displayText } from '../../shared/text/display.ts';
import { canonicalUrl } from '../../shared/url/canonical.ts';
import { hostOf } from '../../shared/url/site.ts';
import { say } from './language/say.ts';

/**
 * The host that the user names with an option, also by an address on it, as stores write it. @throws bad-arguments when
 * it can be none
 */
export function hostNamed(text: string, option = '--site'): string {
  const host = hostOf(canonicalUrl(text.includes('://') ? text : `http://${text}/`) ?? '');
  if (host === '')
    throw new AmbitError(
      'bad-arguments',
      say('$1 takes a host, such as www.example.org, not $2.', option, displayText(text, 80)),
    );
  return host;
}

/** The address of a page that the user names, as it was written. @throws bad-arguments when it can be none */
export function addressNamed(text: string): string {
  if (!/^https?:\/\//i.test(text) || canonicalUrl(text) === undefined)
    throw new AmbitError('bad-arguments', say('A page is named by its whole address, from http:// or https:// on.'));
  return text;
}
