import { createContext, Script } from 'node:vm';
import { hostOf } from '../../../shared/url/site.ts';

/** An expression of the user's own that is fine for most addresses may take longer than anybody lives for one that was made long. */
const MAX_MS = 1_000;
/** Hosts remembered for each expression; once there are more, it is asked of no address any more. */
const MAX_HOSTS = 1_000;

/** Where an expression is tested: the platform ends a script that takes too long, and nothing else of it. */
const place = createContext({ expression: /^/, url: '' });
const script = new Script('expression.test(url)');

/** Without anything that repeats it takes no longer than the address is long. */
const repeats = ({ source }: RegExp): boolean => /[*+{]/.test(source.replace(/\\./gs, ''));

/** @returns undefined when it cannot be told in `MAX_MS`. 0.1 ms. */
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
 * A test of addresses by an expression that always ends.
 * @param otherwise what holds of an address of which it cannot be told in time, and of all others of its host from then on
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
