import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import type { build } from 'vite';

/** A package whose code is in the bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Where it is installed, from the root of the repository. */
  readonly folder: string;
  /** Octets of its code in the bundle. */
  readonly bytes: number;
}

/** List of the bundled packages, for `npm run size` and the SBOM. */
export const PACKAGE_LIST = 'packages.json';
const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const PACKAGE_FOLDER = /^.*\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** Returns the packages that went into a bundle, by name; two versions of one package are two entries. */
export function bundledPackages(root: string, result: Awaited<ReturnType<typeof build>>): readonly BundledPackage[] {
  const bytes = new Map<string, number>();
  for (const made of [result].flat()) {
    if (!('output' in made)) continue;
    for (const chunk of made.output) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const folder = PACKAGE_FOLDER.exec(id.replaceAll('\\', '/'))?.[1];
        if (folder !== undefined) bytes.set(folder, (bytes.get(folder) ?? 0) + renderedLength);
      }
    }
  }
  return [...bytes]
    .map(([folder, size]) => ({ ...described(root, folder), folder, bytes: size }))
    .sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, 'en'));
}

function described(root: string, folder: string): Pick<BundledPackage, 'name' | 'version' | 'license'> {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, version, license } = manifest;
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string')
    throw new Error(`${folder}/package.json names no version or licence: add it to THIRD-PARTY-NOTICES by hand.`);
  return { name, version, license };
}

/** Writes the list, and the licence texts that each author asks to keep with copies. */
export function writeNotices(root: string, out: string, packages: readonly BundledPackage[]): void {
  writeFileSync(join(out, PACKAGE_LIST), `${JSON.stringify(packages, null, 1)}\n`);
  const notices = packages.map(({ name, version, license, folder }) => {
    const files = readdirSync(join(root, folder))
      .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
      .sort();
    const texts = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, '-'.repeat(70), ...texts].join('\n\n');
  });
  const head = 'Ambit contains code of these packages, each under its own licence.';
  writeFileSync(join(out, NOTICES), `${[head, ...notices].join(`\n\n${'='.repeat(70)}\n`)}\n`);
}
