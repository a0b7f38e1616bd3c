import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { drawFace } from '../ui/face.ts';

/** Runs while the popup is being read, before its modules are: so there is something to see a moment earlier. */
export default defineUnlistedScript(() => {
  const root = document.querySelector<HTMLElement>('#app');
  if (root !== null) drawFace(root);
});
