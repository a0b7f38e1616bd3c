import type { ProbeWindow } from './probe-page.ts';

/**
 * Everything that a script of the page can measure of itself, but times. Runs in the page.
 * @param unbound whether the page first takes off the layer all that it can of the layer's styles.
 * @returns JSON: a driver that names the type of each of ten thousand values would cost more than the measuring
 */
export async function pageSees(unbound: boolean): Promise<string> {
  const { notes } = globalThis as ProbeWindow;
  const root = document.documentElement;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const mutations = notes.mutations.slice();
  if (unbound) {
    const sheet = document.createElement('style');
    sheet.textContent = `html > div, html > div::before { all: revert !important; display: block !important;
      position: absolute !important; inset: auto 0 0 auto !important; width: 20px !important; height: 20px !important;
      overflow: scroll !important; contain: none !important; pointer-events: auto !important; font-size: 80px !important }`;
    document.head.append(sheet);
    await pause(400);
  }
  const sizesOf = (element: Element): number[] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    return [x, y, width, height, scrollWidth, scrollHeight, clientWidth, clientHeight];
  };
  const sees: Record<string, unknown> = {
    mutations,
    sizes: notes.sizes.slice(),
    entries: notes.entries.slice().sort(),
    children: [root, document.body].map(({ childNodes }) => [...childNodes].map(({ nodeName }) => nodeName)),
    scroll: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
    layout: [...document.querySelectorAll('*')].map((element) => [element.nodeName, ...sizesOf(element)]),
    animations: document.getAnimations().length,
  };
  const layers = [...document.querySelectorAll('html > :not(head, body)')];
  sees.layers = layers.map((layer) => {
    const style = getComputedStyle(layer);
    const properties = [...style].map((property) => `${property}:${style.getPropertyValue(property)}`).join(';');
    return [layer.outerHTML, String(layer.shadowRoot), properties];
  });
  const near = (link: Element): [number, number][] => {
    const { left, top } = link.getBoundingClientRect();
    const steps = [-14, -10, -6, -2, 2, 6, 10, 14];
    return steps.flatMap((x) => steps.map((y): [number, number] => [left + x, top + y]));
  };
  const nameOf = (element: Element | null): string | undefined =>
    element !== null && layers.includes(element) ? 'LAYER' : element?.nodeName;
  const points = [...document.links].slice(0, 20).flatMap(near);
  sees.hits = points.map(([x, y]) => [
    nameOf(document.elementFromPoint(x, y)),
    ...document.elementsFromPoint(x, y).map(nameOf),
  ]);
  type WithCarets = {
    caretPositionFromPoint?(x: number, y: number): { offsetNode: Node; offset: number } | null;
    caretRangeFromPoint?(x: number, y: number): Range | null;
  };
  const carets = document as unknown as WithCarets;
  sees.carets = points.map(([x, y]) => {
    const position = carets.caretPositionFromPoint?.(x, y);
    const range = carets.caretRangeFromPoint?.(x, y);
    return [position?.offsetNode.nodeName, position?.offset, range?.startContainer.nodeName, range?.startOffset];
  });
  const { find } = globalThis as unknown as { find(text: string): boolean };
  sees.found = ['●', '○', '×'].map((sign) => find.call(globalThis, sign));
  document.execCommand('selectAll');
  sees.selected = getSelection()?.toString();
  getSelection()?.removeAllRanges();
  scrollTo(1e6, 1e6);
  sees.scrolled = [scrollX, scrollY];
  scrollTo(0, 0);
  sees.uncovered = await uncovered(points);
  return JSON.stringify(sees);

  /**
   * Puts dots at these points. Returns whether each is in view and, where the browser reports it, whether something
   * covers it.
   */
  async function uncovered(at: [number, number][]): Promise<string[]> {
    const board = document.createElement('div');
    board.style.cssText = 'position:fixed;inset:0;z-index:1';
    const answers: string[] = [];
    type Entry = IntersectionObserverEntry & { isVisible?: boolean };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries as Entry[]) {
          const dot = entry.target as HTMLElement;
          answers[Number(dot.title)] = `${entry.isIntersecting} ${entry.isVisible}`;
        }
      },
      { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    );
    for (const [index, [x, y]] of at.entries()) {
      const dot = document.createElement('div');
      dot.title = String(index);
      dot.style.cssText = `position:absolute;left:${x}px;top:${y}px;width:2px;height:2px`;
      board.append(dot);
      observer.observe(dot);
    }
    document.body.append(board);
    await pause(600);
    observer.disconnect();
    board.remove();
    return answers;
  }
}

/**
 * Times of a page's own work in milliseconds: laying itself out, and frames in which it changed. Runs in the page.
 * @param turns how often it measures each
 */
export async function pageTimes(turns: number): Promise<{ layouts: number[]; frames: number[] }> {
  const { body } = document;
  const layouts: number[] = [];
  const frames: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const before = performance.now();
    for (let inner = 0; inner < 5; inner++) {
      body.style.width = `${600 + ((turn + inner) % 2) * 40}px`;
      body.getBoundingClientRect();
    }
    layouts.push(performance.now() - before);
    const frame = await new Promise<number>((resolve) =>
      requestAnimationFrame((start) => requestAnimationFrame((end) => resolve(end - start))),
    );
    frames.push(frame);
  }
  return { layouts, frames };
}
