import { unzipSync } from 'fflate';

/** Reads the files of a ZIP whose octets are one character each. */
export const unzipped = (octets: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(unzipSync(Buffer.from(octets, 'latin1'))).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString(),
    ]),
  );

/** Returns all files of a ZIP as one text. */
export const unzippedText = (octets: string): string => [...unzipped(octets).values()].join('\n');
