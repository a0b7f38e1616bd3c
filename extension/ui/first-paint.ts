import { type FirstPaint, type FirstPaintNode, writeFirstPaint } from '../storage/first-paint.ts';

/** Milliseconds without a change after which the appearance is saved; the popup's close would be too late. */
const CALM_MS = 250;
/** Most cards of a list in the first paint; the rest lies below the popup's edge. */
const MAX_CARDS = 4;

/** Opens the popup at its last height, before it has contents. */
export function makeRoom(root: HTMLElement, { height }: FirstPaint): void {
  root.style.height = `${height}px`;
}

/**
 * Draws what the popup looked like last, for the moment until it is alive; nothing in it can be used. @returns whether
 * it could be drawn.
 */
export function drawFirstPaint(root: HTMLElement, face: FirstPaint): boolean {
  try {
    root.replaceChildren(...face.nodes.map((node) => drawn(node, 'http://www.w3.org/1999/xhtml')));
  } catch {
    // Another version's or damaged data must not break the popup.
    return false;
  }
  document.documentElement.lang = face.lang;
  document.documentElement.dir = face.dir;
  root.style.height = '';
  root.inert = true;
  return true;
}

/** Removes the first paint. Call it directly before drawing the living popup, so that the user sees no gap. */
export function endFirstPaint(root: HTMLElement): void {
  root.replaceChildren();
  root.style.height = '';
  root.inert = false;
}

/** Keeps the face whenever it has changed, until `signal` aborts. */
export function followFirstPaint(root: HTMLElement, signal: AbortSignal): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    const { lang, dir } = document.documentElement;
    writeFirstPaint({
      lang,
      dir,
      height: root.offsetHeight,
      nodes: [...root.childNodes].map((node) => taken(node, root)),
    });
  };
  const watch = new MutationObserver(() => {
    clearTimeout(due);
    due = setTimeout(keep, CALM_MS);
  });
  watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  due = setTimeout(keep, CALM_MS);
  signal.addEventListener('abort', () => {
    watch.disconnect();
    clearTimeout(due);
  });
}

function taken(node: Node, root: HTMLElement): FirstPaintNode {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  // Attributes that exist as properties only.
  if (node instanceof HTMLInputElement && node.checked) attributes.checked = '';
  if (node instanceof HTMLOptionElement && node.selected) attributes.selected = '';
  const inside = node.matches('.suggestions') ? cardsIn(node, root) : [...node.childNodes];
  return [node.localName, attributes, ...inside.map((child) => taken(child, root))];
}

/** Returns the cards above the popup's lower edge as if the list were scrolled to its top, where the popup opens. */
const cardsIn = (list: Element, root: HTMLElement): Element[] =>
  [...list.children]
    .filter((card) => !(card instanceof HTMLElement) || topOf(card) <= root.offsetTop + root.offsetHeight)
    .slice(0, MAX_CARDS);

/** Returns pixels from the top of the page: a card's own position is relative to its scrolling list. */
const topOf = ({ offsetTop, offsetParent }: HTMLElement): number =>
  offsetTop + (offsetParent instanceof HTMLElement ? offsetParent.offsetTop : 0);

function drawn(node: FirstPaintNode, space: string): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const [tag, attributes, ...inside] = node;
  const own = tag === 'svg' ? 'http://www.w3.org/2000/svg' : space;
  const element = document.createElementNS(own, tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy forbids style attributes, and allows the property.
    if (name === 'style' && 'style' in element) (element as HTMLElement | SVGElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...inside.map((child) => drawn(child, own)));
  return element;
}
