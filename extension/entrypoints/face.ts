import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import looks from '../ui/all.css?inline';
import { drawFace } from '../ui/face.ts';

/** A page that nobody sees is never painted: its program is read after this many milliseconds all the same. */
const UNSEEN_MS = 500;

/** The only script of the popup until it stands on the screen: draws what it looked like last, then has its program read (wxt.later.ts says which). */
export default defineUnlistedScript(() => {
  // Within the script: a sheet of its own would be one more file to wait for before the first paint (docs/measurements/extension.md).
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks);
  document.adoptedStyleSheets = [sheet];
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
  if (root === null || !drawFace(root)) return enliven();
  // Not the frame's own callback: what is drawn there has still to reach the screen, and a program read meanwhile holds it up.
  new PerformanceObserver(enliven).observe({ type: 'paint', buffered: true });
  setTimeout(enliven, UNSEEN_MS);
});
