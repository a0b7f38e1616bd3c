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

/** Begins the long browser tests before all others of their group, and changes no other sequence. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((one, other) => group(one) - group(other) || placeOf(one) - placeOf(other));
  }
}
