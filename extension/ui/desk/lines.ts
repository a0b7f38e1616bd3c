import { cut } from '../../../shared/page/cut.ts';

/** Splits a text into words or phrases, one a line, each once, within the wire's limits of number and length. */
export const linesOf = (text: string): string[] =>
  [...new Set(text.split(/[\n,，、]/).map((line) => cut(line.trim(), 100)))]
    .filter((line) => line !== '')
    .slice(0, 500);

/**
 * Patterns of addresses, each once and whole. Hosts may share a line; a comma may belong to a path, and to a regular
 * expression any sign.
 */
export const patternsOf = (text: string): string[] => {
  const lines = text.split('\n').flatMap((line) => (line.trim().startsWith('re:') ? line : line.split(/,\s/)));
  const patterns = lines.flatMap((line) => (/\/|^\s*re:/.test(line) ? line : line.split(/[,，、]/)));
  return [...new Set(patterns.map((pattern) => pattern.trim()))].filter((pattern) => pattern !== '');
};
