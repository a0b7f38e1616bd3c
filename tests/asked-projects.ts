/** Names of the projects that vitest.config.ts defines. */
export const PROJECTS = ['unit', 'node', 'extension', 'browser'] as const;
export type Project = (typeof PROJECTS)[number];

/**
 * Returns whether a call of Vitest with these words may run a project. A filter that is no plain name (`!browser`, `*`)
 * counts for every project: Vitest then decides.
 */
export function isProjectAsked(project: Project, argv: readonly string[]): boolean {
  const filters = argv.flatMap((word, at) =>
    word === '--project' ? (argv[at + 1] ?? []) : (/^--project=(.+)$/.exec(word)?.[1] ?? []),
  );
  const others = PROJECTS.filter((other) => other !== project);
  return filters.length === 0 || filters.some((filter) => !others.some((other) => other === filter));
}
