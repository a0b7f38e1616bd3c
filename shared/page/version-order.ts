/** What tells versions of one work apart. */
interface Version {
  readonly url: string;
  /** A PDF. */
  readonly isFile: boolean;
}

/** The number of an arXiv version at the end of an address. */
const NUMBER = /\d[vV](\d{1,3})(?:\.pdf)?$/;
/** An address of arXiv without a number always shows the newest version. */
const NEWEST = 1_000;

const numberOf = (url: string): number => Number(NUMBER.exec(url.replace(/[?#].*$/s, ''))?.[1] ?? NEWEST);

/** Orders versions of one work, best first: a page before a file, then the newer version; others are equal. */
export const compareVersions = (a: Version, b: Version): number =>
  Number(a.isFile) - Number(b.isFile) || numberOf(b.url) - numberOf(a.url);
