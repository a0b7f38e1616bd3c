/** Pieces that make a text expensive when it is nothing but them. */
export const FILLS = [
  '<',
  '&',
  ' ',
  '\n',
  'a',
  'ab ',
  '中',
  '中国人',
  '.',
  '。',
  '("',
  '> ',
  '\u0301',
  '\u200d',
  '1.',
  '%41',
  '\ud83d',
] as const;

/** A text of so many UTF-16 units. */
export const filled = (fill: string, units: number): string =>
  fill.repeat(Math.ceil(units / fill.length)).slice(0, units);
