/** No such experiment, topic or crawl: mend the call. */
export class UnknownExperiment extends Error {
  override readonly name = 'UnknownExperiment';
  readonly code = 'unknown-experiment';
}
