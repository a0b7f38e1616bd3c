import { createContext, Script } from 'node:vm';
import { hostOf } from '../../../shared/url/site.ts';

/**
 * An expression of the user's own that is fine for most addresses may take longer than anybody lives for one that was
 * made long.
 */
const MAX_MS = 1_000;
/** Most hosts remembered for each expression; beyond that the expression is no longer tried. */
const MAX_HOSTS = 1_000;

/** Where an expression is tested: the platform ends a script that takes too long, and nothing else of it. */
const place = createContext({ expression: /^/, url: '' });
const script = new Script('expression.test(url)');

/** Without anything that repeats it takes no longer than the address is long. */
const repeats = ({ source }: RegExp): boolean => /[*+{]/.test(source.replace(/\\./gs, ''));

/** Tests within a time limit. Cost: 0.1 ms. @returns undefined when `MAX_MS` does not suffice. */
function timed(expression: RegExp, url: string): boolean | undefined {
  Object.assign(place, { expression, url });
  try {
    return script.runInContext(place, { timeout: MAX_MS }) === true;
  } catch (error) {
    // It is an Error of that place, and of no class known here.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}

/**
 * Builds a test of addresses by an expression that always ends.
 * @param otherwise result for an address that takes too long, and from then on for all addresses of its host
 */
export function timedTest(expression: RegExp, otherwise: boolean): (url: string) => boolean {
  if (!repeats(expression)) return (url) => expression.test(url);
  const untold = new Set<string>();
  return (url) => {
    if (untold.size > 0 && (untold.size >= MAX_HOSTS || untold.has(hostOf(url)))) return otherwise;
    const told = timed(expression, url);
    if (told === undefined) untold.add(hostOf(url));
    return told ?? otherwise;
  };
}
