/** The files of the repository that name its version. Everything else takes it from package.json. */
export interface Release {
  /** Such as `v1.2.3`. */
  readonly tag: string;
  readonly manifest: { readonly version?: unknown };
  readonly lock: { readonly version?: unknown };
  readonly changelog: string;
}

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
    ...(/^- /m.test(entry?.[1] ?? '') ? [] : [`CHANGELOG.md has no changes below "## ${version}": name them there.`]),
  ];
}
