import type { Estimate } from '../metrics/bootstrap.ts';

/** Figures as tables show them: two decimals, a dash for what could not be measured. */
export const figure = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** A mean with its 95% interval. */
export const estimate = ({ mean, low, high }: Estimate): string =>
  Number.isFinite(mean) ? `${figure(mean)} (${figure(low)} to ${figure(high)})` : '–';

/** A share as a signed number of percentage points with its interval. */
export const points = ({ mean, low, high }: Estimate): string => {
  const signed = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;
  return Number.isFinite(mean) ? `${signed(mean)} (${signed(low)} to ${signed(high)})` : '–';
};
