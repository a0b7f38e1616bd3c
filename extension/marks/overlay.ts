import { inSlices, type Steps } from '../../shared/page/steps.ts';
import type { LinkElement } from './page-links.ts';
import type { Mark } from './rate.ts';
import { SIGNS } from './signs.ts';

/** Shape and colour both tell them apart; the halo keeps them readable on any ground. */
const COLOURS: Readonly<Record<Exclude<Mark, ''>, string>> = {
  promising: '#0f6e6a',
  seen: '#5b5b66',
  'off-topic': '#8a5a5a',
};
/** Where a sign stands: before the link, outside of its text, in CSS pixels. */
const SIZE = 10;
const MARKS_A_STEP = 20;
/**
 * Layers of any version of the extension. One that was updated meanwhile has left its layer behind, and what drew it is cut off from the
 * extension, in Firefox gone.
 */
export const LAYERS = 'html > [data-ambit-marks]';

/**
 * Signs beside links, in a layer of their own behind a closed shadow root: the page's scripts can tell that there is a layer,
 * and neither how many signs are in it nor at which links (they would say what was read before). Only links in view have signs.
 */
export class Overlay {
  readonly #host = document.createElement('div');
  readonly #signs = new Map<LinkElement, HTMLElement>();
  readonly #life = new AbortController();
  readonly #inView = new Set<LinkElement>();
  readonly #marks = new Map<LinkElement, Exclude<Mark, ''>>();
  readonly #seen: IntersectionObserver;
  #due = false;

  constructor() {
    // Properties, not a style attribute: that is what a page's policy may forbid.
    this.#host.style.cssText =
      'all:initial;position:absolute;inset:0 auto auto 0;inline-size:0;block-size:0;pointer-events:none;z-index:2147483647';
    this.#host.ariaHidden = 'true';
    this.#host.dataset.ambitMarks = '';
    const root = this.#host.attachShadow({ mode: 'closed' });
    document.documentElement.append(this.#host);
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
      this.#soon(root);
    });
    const size = new ResizeObserver(() => this.#soon(root));
    size.observe(document.documentElement);
    const { signal } = this.#life;
    // A box that scrolls takes its links along; the document takes the whole layer.
    const onScroll = ({ target }: Event): void => {
      if (target !== document) this.#soon(root);
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
    signal.addEventListener('abort', () => {
      this.#seen.disconnect();
      size.disconnect();
      this.#host.remove();
    });
  }

  add(marks: Iterable<readonly [LinkElement, Exclude<Mark, ''>]>): void {
    for (const [link, mark] of marks) {
      this.#marks.set(link, mark);
      this.#seen.observe(link);
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

  #soon(root: ShadowRoot): void {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      if (!this.#life.signal.aborted) void inSlices(this.#place(root));
    });
  }

  /** All places are read before the first sign is moved, so that the page is laid out once. */
  *#place(root: ShadowRoot): Steps<void> {
    const origin = this.#host.getBoundingClientRect();
    const places: [LinkElement, number, number][] = [];
    for (const [at, link] of [...this.#inView].entries()) {
      if (at % MARKS_A_STEP === 0) yield;
      const box = link.getClientRects()[0];
      if (box === undefined || box.width === 0) continue;
      const atEnd = getComputedStyle(link).direction === 'rtl';
      places.push([link, (atEnd ? box.right : box.left - SIZE) - origin.left, box.top - origin.top]);
    }
    for (const [at, [link, x, y]] of places.entries()) {
      if (at % MARKS_A_STEP === 0) yield;
      const sign = this.#signs.get(link) ?? this.#sign(link, root);
      if (sign !== undefined) sign.style.transform = `translate(${Math.max(0, x)}px, ${y}px)`;
    }
  }

  #sign(link: LinkElement, root: ShadowRoot): HTMLElement | undefined {
    const mark = this.#marks.get(link);
    if (mark === undefined) return undefined;
    const sign = document.createElement('i');
    sign.textContent = SIGNS[mark];
    sign.style.cssText = `position:absolute;font:normal 700 ${SIZE}px/1.4 system-ui,sans-serif;color:${COLOURS[mark]};text-shadow:0 0 2px #fff,0 0 2px #fff`;
    root.append(sign);
    this.#signs.set(link, sign);
    return sign;
  }
}
