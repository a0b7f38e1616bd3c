/** Which rules hold in one try. */
export interface AttemptRules {
  readonly unlikely: boolean;
  readonly weights: boolean;
  readonly clean: boolean;
}
