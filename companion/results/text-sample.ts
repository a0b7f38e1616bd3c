/** Texts that a report reads for its words: some 0.7 ms each, and 2 KB of memory. */
const MAX_READ = 6_000;

/**
 * Returns the pages of a crawl whose texts stand for all: every one of a small crawl, and every second, fourth,
 * eighth... of a larger one, at most `MAX_READ`. While a crawl grows, the same pages stay in until the step doubles.
 * @param pages each with its number in the crawl, from 1
 */
export function textSample<Page extends { readonly n: number }>(
  pages: readonly Page[],
  most = MAX_READ,
): readonly Page[] {
  let step = 1;
  while (pages.length / step > most) step *= 2;
  return step === 1 ? pages : pages.filter(({ n }) => n % step === 0).slice(0, most);
}
