/** The face (entrypoints/face) is in the page by now. The program behind it is read once the face has been painted. */
const enliven = (): void => void import('./main.tsx');
if (document.querySelector('#app')?.firstChild) {
  requestAnimationFrame(() => setTimeout(enliven));
  // A page that nobody sees is given no frame.
  setTimeout(enliven, 100);
} else enliven();
