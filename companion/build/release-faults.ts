/**
 * The files of the repository that name its version and its addresses. Everything else takes the version from
 * package.json.
 */
export interface Release {
  /** Such as `v1.2.3`. */
  readonly tag: string;
  readonly manifest: {
    readonly version?: unknown;
    readonly homepage?: unknown;
    readonly repository?: unknown;
    readonly bugs?: unknown;
  };
  readonly lock: { readonly version?: unknown };
  readonly changelog: string;
}

/** A domain that no host can have: it stands for an address that was not filled in. */
const PLACEHOLDER = /\.invalid\b/;

/** Returns a sentence for each thing that keeps a tag from being a release. */
export function releaseFaults({ tag, manifest, lock, changelog }: Release): readonly string[] {
  const version = String(manifest.version);
  const entry = new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)}(?: |$)([^]*?)(?=^## |$(?![^]))`, 'm').exec(
    changelog,
  );
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag is "${tag}", and package.json has version ${version}: tag v${version}.`]),
    ...(lock.version === version
      ? []
      : ['package-lock.json has another version: run npm install --package-lock-only.']),
    ...(['homepage', 'repository', 'bugs'] as const)
      .filter((field) => manifest[field] === undefined || PLACEHOLDER.test(JSON.stringify(manifest[field])))
      .map((field) => `package.json has no real address as "${field}": fill it in.`),
    ...(/^- /m.test(entry?.[1] ?? '') ? [] : [`CHANGELOG.md has no changes below "## ${version}": name them there.`]),
  ];
}
