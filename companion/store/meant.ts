import { domainToUnicode } from 'node:url';
import type { Forget } from '../../shared/api/capture.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { hostOf } from '../../shared/url/site.ts';
import { isWithin } from '../../shared/url/within.ts';

/** Addresses to forget. Every address that `meant` accepts contains `hint`, so that a database can search for it. */
export interface Meant {
  readonly hint: string;
  /**
   * Marks, one of which every text that names such an address contains in lower case, each byte of the text read as a
   * letter.
   */
  readonly marks: readonly string[];
  readonly meant: (url: string) => boolean;
}

/**
 * A host may be spelled in any way that an address may spell it. @returns undefined when no addresses are spoken of.
 */
export function meantBy(what: Forget): Meant | undefined {
  if (what.kind === 'site') {
    const hint = hostOf(`http://${what.host}/`) || what.host;
    return {
      hint,
      marks: spellings(hint, domainToUnicode(hint)),
      meant: (url) => isWithin(hostOf(url), hint),
    };
  }
  if (what.kind !== 'page') return undefined;
  const key = pageKey(what.url);
  const hint = hostOf(what.url);
  // Pages of its own host name it by the end of its path only.
  const [name = ''] = key
    .replace(/[?#].*$/, '')
    .split('/')
    .slice(1)
    .filter((part) => part !== '')
    .slice(-1);
  return {
    hint,
    marks: name === '' ? spellings(hint, domainToUnicode(hint)) : spellings(name, unescaped(name)),
    meant: (url) => pageKey(url) === key,
  };
}

/** As addresses have it, and as people write it, in UTF-8. */
const spellings = (escaped: string, plain: string): readonly string[] =>
  [...new Set([escaped, Buffer.from(plain || escaped).toString('latin1')])].map((text) => text.toLowerCase());

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not UTF-8: no page writes it in another encoding.
    return part;
  }
}
