import type { Forget } from '../../../shared/api/capture.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { pageKey } from '../page-key.ts';

/** What is to be forgotten: `hint` stands in every address that `meant` is true of, so that a database can look for it. */
export interface Meant {
  readonly hint: string;
  readonly meant: (url: string) => boolean;
}

/** A host may be spelled in any way that an address may spell it. @returns undefined when no addresses are spoken of. */
export function meantBy(what: Forget): Meant | undefined {
  if (what.kind === 'site') {
    const hint = hostOf(`http://${what.host}/`) || what.host;
    return {
      hint,
      meant(url) {
        const host = hostOf(url);
        return host === hint || host.endsWith(`.${hint}`);
      },
    };
  }
  if (what.kind !== 'page') return undefined;
  const key = pageKey(what.url);
  return { hint: hostOf(what.url), meant: (url) => pageKey(url) === key };
}
