/** Pages whose texts stand for all of a large crawl: some 0.7 ms each to read, and 2 KB of memory. */
export const MAX_READ = 2_000;

/**
 * Returns 1 for few pages, of more the step of a sample of at most `MAX_READ`: every second, fourth, eighth... page.
 * While a crawl grows, the same pages stay in the sample until the step doubles.
 */
export function stepFor(pages: number, most = MAX_READ): number {
  let step = 1;
  while (pages / step > most) step *= 2;
  return step;
}
