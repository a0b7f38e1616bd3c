const COMMON =
  /\/(extension\/(companion-client|storage|capture|marks|ui\/(messages|open-page)\.ts$|entrypoints\/background)|shared\/(?!url\/(site|display|punycode))|idb|comlink)/;
const DRAWN = /\/(extension\/(ui|suffixes)|shared\/url|preact|@preact|tldts)\/.*\.[jt]sx?$/;

/**
 * What several pages need is in one file for all that is drawn and one for the rest, which the background reads too:
 * the popup waits for each file by itself, and each takes 150 bytes of the package before the first of its own.
 */
export const SHARED_CHUNKS = [
  { name: 'common', test: COMMON, minShareCount: 2, priority: 2 },
  { name: 'drawn', test: DRAWN, minShareCount: 2, priority: 1 },
];
