import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readFirstPaint } from '../storage/first-paint.ts';
import { drawFirstPaint, makeRoom } from '../ui/first-paint.ts';

/**
 * Milliseconds after which a page loads its program without having been painted: browsers do not paint hidden pages.
 */
const UNSEEN_MS = 500;

/**
 * The popup's only script until its first paint. It draws the popup's last appearance, then loads the program that
 * build/later.ts named.
 */
export default defineUnlistedScript(() => {
  const root = document.querySelector<HTMLElement>('#app');
  const { program } = document.currentScript?.dataset ?? {};
  let called = false;
  const enliven = (): void => {
    if (called || program === undefined) return;
    called = true;
    for (const source of program.split(' ')) {
      const script = document.createElement('script');
      Object.assign(script, { type: 'module', async: false, src: source });
      document.head.append(script);
    }
  };
  const face = readFirstPaint();
  if (root === null || face === undefined) return enliven();
  makeRoom(root, face);
  const draw = (): void => {
    if (called) return;
    // Waits for the paint entry, not the frame's callback: in the callback the frame has yet to reach the screen, and
    // loading a program would delay it.
    if (drawFirstPaint(root, face)) new PerformanceObserver(enliven).observe({ type: 'paint', buffered: true });
    else enliven();
  };
  // The browser makes the popup's window once its document is loaded, and takes 7 ms for it: long enough to draw, so
  // that drawing holds up nothing.
  addEventListener('load', () => setTimeout(draw), { once: true });
  setTimeout(enliven, UNSEEN_MS);
});
