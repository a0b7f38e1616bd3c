/**
 * A fair little benchmark: variants run in turn, the order turned round each round, medians with raw values kept.
 * Times are CPU milliseconds of this process (user + system), the honest figure on a shared machine.
 */
export interface BenchmarkVariant {
  readonly name: string;
  /** Runs one round and returns the number of items done (pages, links ...), for the rate. */
  readonly run: () => number | Promise<number>;
}

export interface Result {
  readonly name: string;
  readonly items: number;
  /** CPU milliseconds of each round, in the order run. */
  readonly raw: readonly number[];
  readonly medianMs: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

/** Runs every variant `rounds` times after one warm-up round and prints a table with ratios to the first variant. */
export async function bench(
  title: string,
  variants: readonly BenchmarkVariant[],
  rounds = 5,
): Promise<readonly Result[]> {
  const raw = new Map<string, number[]>(variants.map((variant) => [variant.name, []]));
  const items = new Map<string, number>();
  for (const variant of variants) items.set(variant.name, await variant.run());
  for (let round = 0; round < rounds; round++) {
    for (const variant of round % 2 === 0 ? variants : [...variants].reverse()) {
      const before = process.cpuUsage();
      await variant.run();
      const used = process.cpuUsage(before);
      raw.get(variant.name)?.push((used.user + used.system) / 1000);
    }
  }
  const results = variants.map((variant): Result => {
    const times = raw.get(variant.name) ?? [];
    return { name: variant.name, items: items.get(variant.name) ?? 0, raw: times, medianMs: median(times) };
  });
  const first = results[0];
  console.log(`\n${title}`);
  console.table(
    results.map((result) => ({
      variant: result.name,
      items: result.items,
      'median CPU ms': Number(result.medianMs.toFixed(2)),
      'items / CPU s': Math.round((result.items / result.medianMs) * 1000),
      'ratio to first': Number((result.medianMs / (first?.medianMs ?? 1)).toFixed(3)),
      'raw CPU ms': result.raw.map((value) => value.toFixed(1)).join(' '),
    })),
  );
  return results;
}
