import { inSlices, type Steps } from '../../shared/page/steps.ts';
import { type Layer, putLayer } from './layer.ts';
import type { LinkElement } from './page-links.ts';
import type { Mark } from './rate.ts';
import { SIGN_PADDING, SIGN_SIZE, signLook } from './sign-look.ts';

const MARKS_A_STEP = 20;

/**
 * Signs at links, in a layer of their own. Every link in view has a sign of the same box, even without a mark, and only
 * colours differ. So a page's scripts can measure that Ambit marks links, but never which mark a link has, which would
 * reveal pages that the user read.
 */
export class Overlay {
  readonly #layer: Layer = putLayer(document);
  readonly #signs = new Map<LinkElement, HTMLElement>();
  readonly #life = new AbortController();
  readonly #inView = new Set<LinkElement>();
  readonly #marks = new Map<LinkElement, Mark>();
  readonly #seen: IntersectionObserver;
  #due = false;

  constructor() {
    this.#seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = target as LinkElement;
        if (isIntersecting) this.#inView.add(link);
        else {
          this.#inView.delete(link);
          this.#signs.get(link)?.remove();
          this.#signs.delete(link);
        }
      }
      this.#soon();
    });
    const size = new ResizeObserver(() => this.#soon());
    size.observe(document.documentElement);
    const { signal } = this.#life;
    // A box that scrolls takes its links along; the document takes the whole layer.
    const onScroll = ({ target }: Event): void => {
      if (target !== document) this.#soon();
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
    signal.addEventListener('abort', () => {
      this.#seen.disconnect();
      size.disconnect();
      this.#layer.host.remove();
    });
  }

  /** Gives links their marks; a sign that is drawn already is made again whether or not its mark is another. */
  add(marks: Iterable<readonly [LinkElement, Mark]>): void {
    for (const [link, mark] of marks) {
      this.#marks.set(link, mark);
      this.#seen.observe(link);
      const before = this.#signs.get(link);
      if (before === undefined) continue;
      const sign = signOf(mark);
      sign.style.transform = before.style.transform;
      before.replaceWith(sign);
      this.#signs.set(link, sign);
    }
  }

  drop(link: LinkElement): void {
    this.#seen.unobserve(link);
    this.#marks.delete(link);
    this.#inView.delete(link);
    this.#signs.get(link)?.remove();
    this.#signs.delete(link);
  }

  remove(): void {
    this.#life.abort();
  }

  #soon(): void {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      if (!this.#life.signal.aborted) void inSlices(this.#place());
    });
  }

  /** Reads all places before it moves the first sign, so that the browser lays the page out once. */
  *#place(): Steps<void> {
    const origin = this.#layer.host.getBoundingClientRect();
    const places: [LinkElement, number, number][] = [];
    for (const [at, link] of [...this.#inView].entries()) {
      if (at % MARKS_A_STEP === 0) yield;
      const box = link.getClientRects()[0];
      if (box === undefined || box.width === 0) continue;
      const atEnd = getComputedStyle(link).direction === 'rtl';
      // Beside the upper corner where the link begins: between letters and a bullet or number before them, above the
      // word before.
      const x = atEnd ? box.right - SIGN_PADDING : box.left + SIGN_PADDING - SIGN_SIZE;
      places.push([link, x - origin.left, box.top - SIGN_SIZE / 2 - origin.top]);
    }
    for (const [at, [link, x, y]] of places.entries()) {
      if (at % MARKS_A_STEP === 0) yield;
      const sign = this.#signs.get(link) ?? this.#sign(link);
      if (sign !== undefined)
        sign.style.transform = `translate(${Math.max(-SIGN_PADDING, x)}px, ${Math.max(-SIGN_PADDING, y)}px)`;
    }
  }

  #sign(link: LinkElement): HTMLElement | undefined {
    const mark = this.#marks.get(link);
    if (mark === undefined) return undefined;
    const sign = signOf(mark);
    this.#layer.board.append(sign);
    this.#signs.set(link, sign);
    return sign;
  }
}

const BOX = [
  'all:initial',
  'position:absolute',
  'inset:0 auto auto 0',
  `inline-size:${SIGN_SIZE}px`,
  `block-size:${SIGN_SIZE}px`,
  'contain:strict',
  'pointer-events:none',
  'forced-color-adjust:none',
].join(';');

/** Makes a sign; the mark's name is for tests, which look behind the shadow root. */
function signOf(mark: Mark): HTMLElement {
  const sign = document.createElement('i');
  sign.dataset.mark = mark;
  sign.style.cssText = `${BOX};background:${signLook(mark)}`;
  return sign;
}
