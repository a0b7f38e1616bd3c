import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small browser tests that take longest, longest first; others begin by their size. Begun last, one would run alone,
 * and the other processors would wait for it. The second and third start no Firefox at once: the first prepares its
 * profile.
 */
const LONG = [
  ...['firefox-marks', 'read-left', 'start-companion', 'firefox-loop', 'firefox-read-left', 'firefox-many-pages'],
  ...['firefox-update', 'firefox-hostile', 'two-worlds', 'first-value', 'languages'],
];

/**
 * Tests of the project `node` that mostly wait, for limits of time or for each other, and their places in the queue.
 * The next begins about when the one before has ended: beside each other they would leave the processors nothing to do.
 */
const WAITING: readonly (readonly [string, number])[] = [
  ['tests/postgres/faults.test.ts', 0],
  ['tests/faults/server/server-bodies.test.ts', 28],
  ['tests/faults/server/server-crowd.test.ts', 36],
  ['tests/postgres/spacing.test.ts', 44],
  ['tests/faults/fetch/fetch-robots.test.ts', 54],
  ['tests/faults/machine/descriptors.test.ts', 69],
  ['tests/faults/server/server-page.test.ts', 82],
  ['tests/faults/fetch/fetch-tls.test.ts', 92],
  ['tests/faults/server/server-feed.test.ts', 103],
];

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

/** Puts the tests that wait at their places, counted from the first file of their project. */
function spreadOut(files: readonly TestSpecification[]): TestSpecification[] {
  const waits = WAITING.flatMap(([name, place]) => {
    const file = files.find(({ moduleId }) => moduleId.endsWith(`/${name}`));
    return file === undefined ? [] : [{ file, place }];
  });
  const others = files.filter((file) => !waits.some((one) => one.file === file));
  const isNode = ({ project }: TestSpecification): boolean => project.name === 'node';
  const first = Math.max(0, others.findIndex(isNode));
  const last = first + others.filter(isNode).length;
  for (const { file, place } of waits) others.splice(Math.min(first + place, last), 0, file);
  return others;
}

/**
 * Begins the long browser tests before all others of their group, sorts each project by `placeInProject`, and spreads
 * out the tests that wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    const inProject = new Map(sorted.map((file) => [file, placeInProject(file)]));
    const places = new Map(
      [...new Set(sorted.map(({ project }) => project))].map((project, place) => [project, place]),
    );
    sorted.sort(
      (one, other) =>
        group(one) - group(other) ||
        placeOf(one) - placeOf(other) ||
        (places.get(one.project) ?? 0) - (places.get(other.project) ?? 0) ||
        (inProject.get(one) ?? 0) - (inProject.get(other) ?? 0),
    );
    return spreadOut(sorted);
  }
}
