import JSZip from 'jszip';

/** Reads the files of a ZIP whose octets are one character each, with a library that did not write it. */
export async function unzipped(octets: string): Promise<ReadonlyMap<string, string>> {
  const zip = await JSZip.loadAsync(Buffer.from(octets, 'latin1'), { checkCRC32: true });
  const files = new Map<string, string>();
  for (const file of Object.values(zip.files)) files.set(file.name, await file.async('string'));
  return files;
}

/** Returns all files of a ZIP as one text. */
export const unzippedText = async (octets: string): Promise<string> =>
  [...(await unzipped(octets)).values()].join('\n');
