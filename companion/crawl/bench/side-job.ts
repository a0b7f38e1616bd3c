import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One crawl of a web on loopback, as a benchmark gives it to a process of its own. */
export interface SideJob {
  readonly seeds: readonly string[];
  /** Most pages. */
  readonly pages: number;
  /** Words that the user typed for the topic. */
  readonly words: readonly string[];
  /** `host:port` of the pages that may be fetched. All names lead to this machine. */
  readonly hosts: readonly string[];
  /** A line is printed after each page. */
  readonly isTraced: boolean;
}

/** Compiles the companion, so that benchmarks run it as its users do. @throws Error with what the compiler says */
export function buildCompanion(): void {
  const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const compiler = place('../../../node_modules/typescript/bin/tsc');
  const built = spawnSync(process.execPath, [compiler, '-p', place('../../tsconfig.build.json')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout);
}
