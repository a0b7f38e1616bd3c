import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small browser tests that take longest, longest first; others begin by their size. Begun last, one would run alone,
 * and the other processors would wait for it.
 */
const LONG = ['firefox-marks', 'firefox-loop', 'first-value', 'languages', 'two-worlds', 'firefox-many-pages'];

/** Returns the place of a file in `LONG`; that of files which are not in it is behind all others. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/tests/browser/${name}.test.ts`));
  return place === -1 ? LONG.length : place;
}

/** First line of a file of the extension that draws nothing. */
const NODE = '// @vitest-environment node\n';

/**
 * Returns the place of a file in its project. Files of one environment follow one another: a process that they share
 * ends where the next file needs another. PostgreSQL's tests begin first: most take long.
 */
function placeInProject({ moduleId, project }: TestSpecification): number {
  if (project.name === 'extension') return readFileSync(moduleId, 'utf8').startsWith(NODE) ? 1 : 0;
  return moduleId.includes('/tests/postgres/') ? 0 : 1;
}

/** Begins the long browser tests before all others of their group, and sorts each project by `placeInProject`. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    const inProject = new Map(sorted.map((file) => [file, placeInProject(file)]));
    const places = new Map(
      [...new Set(sorted.map(({ project }) => project))].map((project, place) => [project, place]),
    );
    return sorted.sort(
      (one, other) =>
        group(one) - group(other) ||
        placeOf(one) - placeOf(other) ||
        (places.get(one.project) ?? 0) - (places.get(other.project) ?? 0) ||
        (inProject.get(one) ?? 0) - (inProject.get(other) ?? 0),
    );
  }
}
