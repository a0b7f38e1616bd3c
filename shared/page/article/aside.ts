import type { Flat, FlatElement } from '../flat.ts';

const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const MAX_STYLE = 300;

const among = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const ASIDE = among('nav aside footer header form button label');
const ASIDE_ROLES = among('navigation complementary contentinfo banner');

function isHidden({ node }: FlatElement): boolean {
  if (node.attribute('hidden') !== undefined || node.attribute('aria-hidden') === 'true') return true;
  const style = node.attribute('style');
  return style !== undefined && HIDDEN_STYLE.test(style.slice(0, MAX_STYLE));
}

function isAside({ name, node }: FlatElement): boolean {
  if (ASIDE.has(name)) return true;
  const role = node.attribute('role');
  return role !== undefined && ASIDE_ROLES.has(role);
}

/** Returns 1 for each element beside the main text: in furniture by tag or role, in a form, or hidden. One pass. */
export function asideOf({ elements }: Flat): Uint8Array {
  const aside = new Uint8Array(elements.length);
  for (const element of elements) {
    const { index, parent } = element;
    const inherited = parent !== undefined && aside[parent.index] === 1;
    aside[index] = inherited || isAside(element) || isHidden(element) ? 1 : 0;
  }
  return aside;
}
