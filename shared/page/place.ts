import type { Flat, FlatElement } from './flat.ts';
import { PAGE_LIMITS } from './record.ts';

const FURNITURE_TAGS: ReadonlySet<string> = new Set(['nav', 'aside']);
/**
 * Belong to the page only when no article or main part owns them (HTML accessibility mappings, "header" and "footer").
 */
const OWNED_TAGS: ReadonlySet<string> = new Set(['header', 'footer']);
const OWNERS: ReadonlySet<string> = new Set(['article', 'main']);
const FURNITURE_ROLE = /^\s*(?:navigation|banner|contentinfo|complementary|search|menu|menubar|toolbar)\b/i;
const MAX_CLASS = 200;

function isFurniture(element: FlatElement): boolean {
  if (FURNITURE_TAGS.has(element.name)) return true;
  if (OWNED_TAGS.has(element.name)) {
    for (let at = element.parent; at !== undefined; at = at.parent) if (OWNERS.has(at.name)) return false;
    return true;
  }
  const role = element.node.attribute('role');
  return role !== undefined && FURNITURE_ROLE.test(role.slice(0, MAX_CLASS));
}

/** Returns whether an element is inside furniture, at the cost of its depth. */
export function standsInFurniture(element: FlatElement): boolean {
  for (let at: FlatElement | undefined = element; at !== undefined; at = at.parent) if (isFurniture(at)) return true;
  return false;
}

/** Returns 1 for each element inside furniture: nav, header, footer, aside, or such a role. Linear. */
export function furnitureOf(flat: Flat): Uint8Array {
  const inside = new Uint8Array(flat.elements.length);
  for (const element of flat.elements) {
    const inherited = element.parent !== undefined && inside[element.parent.index] === 1;
    inside[element.index] = inherited || isFurniture(element) ? 1 : 0;
  }
  return inside;
}

const FIRST_CLASS = /[^\s>.]+/;
const DIGITS = /\d+/g;

function readFirst(classes: string): string {
  const first = FIRST_CLASS.exec(classes)?.[0];
  return first === undefined ? '' : `.${first.replace(DIGITS, '0')}`;
}

/** Of classes met; pages of a site share them. */
const firsts = new Map<string, string>();
const MAX_FIRSTS = 2_000;

/** Returns the first class, with a dot before it, as a path contains it; '' without a class. */
function firstOf(classes: string): string {
  // Reads a cut uncached, because a slice would keep the whole string in memory. Real pages have fewer classes.
  if (classes.length > MAX_CLASS) return readFirst(classes.slice(0, MAX_CLASS));
  const known = firsts.get(classes);
  if (known !== undefined) return known;
  const written = readFirst(classes);
  if (firsts.size >= MAX_FIRSTS) firsts.clear();
  firsts.set(classes, written);
  return written;
}

/** Tag and first class of an element, digits folded to `0`: one step of a path. */
export function stepOf({ name, node }: FlatElement): string {
  const classes = node.attribute('class');
  return classes === undefined || classes === '' ? name : name + firstOf(classes);
}

/** No path has white space. */
const TOO_LONG = ' ';
const TOP: ReadonlySet<string> = new Set(['body', 'html', 'head', 'frameset']);

/** Path of an element whose whole path is longer than a record holds: the steps nearest to the body are left out. */
function nearPath(element: FlatElement): string {
  let path = '';
  for (let at: FlatElement | undefined = element; at !== undefined && !TOP.has(at.name); at = at.parent) {
    const next: string = path === '' ? stepOf(at) : `${stepOf(at)}>${path}`;
    if (next.length > PAGE_LIMITS.path) break;
    path = next;
  }
  return path;
}

/**
 * Reads the tag paths of one page's elements: from body to the element with the first class of each step, digits folded
 * to `0` (`div.main>ul.list>li>a`). At most `PAGE_LIMITS.path` units. The shared part of a list's links is read once.
 */
export function pathReader({ elements }: Flat): (element: FlatElement) => string {
  const known = new Array<string | undefined>(elements.length);
  /** Strings by the path above and the step, so that equal paths are one string. */
  const made = new Map<string, Map<string, string>>();
  const join = (above: string, step: string): string => {
    let steps = made.get(above);
    if (steps === undefined) {
      steps = new Map();
      made.set(above, steps);
    }
    let path = steps.get(step);
    if (path === undefined) {
      path = above === '' ? step : `${above}>${step}`;
      steps.set(step, path);
    }
    return path;
  };
  /** `undefined`: longer than a record holds. */
  const whole = (element: FlatElement | undefined): string | undefined => {
    if (element === undefined || TOP.has(element.name)) return '';
    const { index } = element;
    const before = known[index];
    if (before !== undefined) return before === TOO_LONG ? undefined : before;
    const above = whole(element.parent);
    const path = above === undefined ? undefined : join(above, stepOf(element));
    const fitting = path === undefined || path.length > PAGE_LIMITS.path ? undefined : path;
    known[index] = fitting ?? TOO_LONG;
    return fitting;
  };
  return (element) => whole(element) ?? nearPath(element);
}
