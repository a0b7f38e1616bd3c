import { join } from 'node:path/posix';
import type { Plugin } from 'vite';

const PROGRAM = 'program';

/** What the bundler knows of a module. */
interface ModuleImports {
  readonly importedIds: readonly string[];
  readonly code: string | null;
}
type ModulesOf = (id: string) => ModuleImports | null;

/** Starts the program: its command line, which every call loads. */
const MAIN = 'companion/main.ts';
const SERVE = 'companion/cli/serve/serve.ts';
/** Workers and child processes: one that started with all of the program would take tens of megabytes. */
const APART = [
  'companion/parse/parse-worker.ts',
  'companion/parse/pdf/pdf-worker.ts',
  'companion/store/sqlite/salvage/salvage-child.ts',
];

/**
 * Characters outside ASCII of a module that stays a file of its own: one such character makes V8 keep a whole file with
 * two octets a character. The few of other modules are escaped.
 */
const MANY = 200;
const FOREIGN = /[^\0-\x7f]/g;

/** Writes the program's file in ASCII, for half of the memory. Only at the end: the minifier undoes escapes. */
export function asciiProgram(): Plugin {
  return {
    name: 'ambit-ascii-program',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name.startsWith(PROGRAM)) file.code = file.code.replace(FOREIGN, escaped);
    },
  };
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Files of the program. Each holds the modules that fit it and no file before it, with all that they import, so no two
 * import each other.
 */
const PARTS = [/node_modules/, /shared.text.dictionary/, /shared/, /companion.(?:store|results|order|judge)/, /./];

/**
 * Puts into few files what `ambit serve` loads at its start beside the command line, and no worker needs: each file
 * costs a millisecond. Not into one: to compile 3.4 MB at once V8 takes 14 MB, of which the C library kept up to 9 MB.
 */
export function programChunks(root: string): readonly {
  readonly name: (id: string, bundle: { getModuleInfo: ModulesOf }) => string | null;
  readonly debugName: string;
  readonly priority: number;
}[] {
  let program: ReadonlySet<string> | undefined;
  return PARTS.map((part, at) => ({
    debugName: PROGRAM,
    priority: PARTS.length - at,
    name(id, bundle) {
      program ??= startedBy(root, (module) => bundle.getModuleInfo(module));
      return program.has(id) && part.test(id) ? `${PROGRAM}-${at + 1}` : null;
    },
  }));
}

function startedBy(root: string, modules: ModulesOf): ReadonlySet<string> {
  const others = new Set<string>();
  for (const entry of [MAIN, ...APART]) addImports(join(root, entry), modules, others);
  const found = new Set<string>(others);
  addImports(join(root, SERVE), modules, found);
  const isForeign = (id: string): boolean => (modules(id)?.code?.match(FOREIGN)?.length ?? 0) > MANY;
  return new Set([...found].filter((id) => !others.has(id) && !isForeign(id)));
}

function addImports(id: string, modules: ModulesOf, found: Set<string>): void {
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(modules(next)?.importedIds ?? []));
  }
}
