import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readFace } from '../local/face.ts';
import { drawFace, makeRoom } from '../ui/face.ts';

/** A page that nobody sees is never painted: its program is read after this many milliseconds all the same. */
const UNSEEN_MS = 500;

/** The only script of the popup until it stands on the screen: draws what it looked like last, then has its program read (build/later.ts says which). */
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
  const face = readFace();
  if (root === null || face === undefined) return enliven();
  makeRoom(root, face);
  const draw = (): void => {
    if (called) return;
    // Not the frame's own callback: what is drawn there has still to reach the screen, and a program read meanwhile holds it up.
    if (drawFace(root, face)) new PerformanceObserver(enliven).observe({ type: 'paint', buffered: true });
    else enliven();
  };
  // The browser makes the popup's window once its document is loaded, and takes 7 ms for it: long enough to draw, so that drawing holds up nothing.
  addEventListener('load', () => setTimeout(draw), { once: true });
  setTimeout(enliven, UNSEEN_MS);
});
