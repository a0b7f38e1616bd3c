/** Value of the namespace that makes an element one of SVG. */
const SVG = 'http://www.w3.org/2000/svg';
/** Side of the square in which signs are drawn, from the page's start corner, in CSS pixels: longer than pages are. */
const SPAN = 1_000_000;

/**
 * Selects layers of any version of the extension: an update cuts a page's script off from the extension and leaves its
 * layer.
 */
export const LAYERS = 'html > [data-ambit-marks]';

/** Comes first in the style of each element behind the shadow root: nothing is inherited from the host. */
const OWN = 'all:initial;direction:ltr;pointer-events:none;overflow-anchor:none;user-select:none;';

/** A layer over a page. */
export interface Layer {
  /** Element in the page; the board begins at its corner. */
  readonly host: HTMLElement;
  /** Holds the signs, in coordinates of the page. */
  readonly board: HTMLElement;
}

/**
 * Puts a layer over the page that changes nothing of the page but the list of the root's children. The board is clipped
 * (`contain: strict`), and hangs in an SVG image of one pixel: what SVG paints beyond its box is ink to a browser,
 * never part of the area that scrolls. Styles within the closed shadow root do not rely on the host's, which the page
 * may change.
 */
export function putLayer(document: Document): Layer {
  const host = document.createElement('div');
  // Properties, not a style attribute: that is what a page's policy may forbid.
  host.style.cssText =
    'all:initial;position:absolute;inset:-1px auto auto 0;inline-size:1px;block-size:1px;pointer-events:none;z-index:2147483647';
  host.ariaHidden = 'true';
  host.dataset.ambitMarks = '';
  const image = document.createElementNS(SVG, 'svg') as SVGSVGElement;
  image.style.cssText = `${OWN}display:block;inline-size:1px;block-size:1px;overflow:visible`;
  const frame = document.createElementNS(SVG, 'foreignObject') as SVGForeignObjectElement;
  frame.style.cssText = `${OWN}x:0;y:0;width:${SPAN}px;height:${SPAN}px`;
  const board = document.createElement('div');
  board.style.cssText = `${OWN}display:block;position:relative;contain:strict;inline-size:${SPAN}px;block-size:${SPAN}px`;
  frame.append(board);
  image.append(frame);
  host.attachShadow({ mode: 'closed' }).append(image);
  document.documentElement.append(host);
  return { host, board };
}
