import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Texts for the stores, held to the manifests that `npm run build` made. */
const read = (file: string): string => readFileSync(file, 'utf8');
const text = read('docs/store/permissions.md');
const rowsBelow = (heading: string): readonly string[] =>
  [...(text.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \| \S/gm)].map(
    ([, name = '']) => name,
  );

interface Manifest {
  readonly permissions: readonly string[];
  readonly optional_permissions: readonly string[];
  readonly optional_host_permissions: readonly string[];
}
const manifests = ['chrome-mv3', 'firefox-mv3'].map(
  (target) => JSON.parse(read(`.output/${target}/manifest.json`)) as Manifest,
);

describe('docs/store/permissions.md', () => {
  it('gives the reason for each permission of either package, and for no other', () => {
    const asked = manifests.flatMap(({ permissions }) => permissions);
    expect(rowsBelow('Permissions').toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(rowsBelow('权限')).toEqual(rowsBelow('Permissions'));
  });

  it('gives the reason for each permission that is asked later', () => {
    const later = manifests.flatMap((manifest) => [
      ...manifest.optional_permissions,
      ...manifest.optional_host_permissions,
    ]);
    expect(rowsBelow('Optional permissions').toSorted()).toEqual([...new Set(later)].toSorted());
    expect(rowsBelow('可选权限')).toEqual(rowsBelow('Optional permissions'));
  });
});

describe('docs/store/listing.md', () => {
  it('has the summary of the package in both languages, within the limit of the stores', () => {
    const listing = read('docs/store/listing.md');
    const { description } = JSON.parse(read('extension/public/_locales/en/messages.json')) as {
      description: { message: string };
    };
    expect(listing).toContain(description.message);
    expect(description.message.length).toBeLessThanOrEqual(132);
    for (const heading of ['## English', '## 中文']) expect(listing).toContain(heading);
  });

  it('shows five pictures of the size that both stores take', () => {
    const pictures = [...read('docs/store/listing.md').matchAll(/\]\((pictures\/[\w-]+\.png)\)/g)];
    const sizes = pictures.map(([, file = '']) => {
      const png = readFileSync(`docs/store/${file}`);
      return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
    });
    expect(sizes).toEqual(Array(5).fill('1280x800'));
  });
});
