const DATE = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;

/**
 * Reads a year, a month or a day (2026, 2026-11, 2026-11-24) as the moment at which it begins here, in milliseconds
 * since 1970.
 */
export function dayOf(text: string): number | undefined {
  const [, year, month = '1', day = '1'] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // Accepts only existing dates: not the 31st of February.
  const isThere = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return isThere && date.getTime() >= 0 ? date.getTime() : undefined;
}
