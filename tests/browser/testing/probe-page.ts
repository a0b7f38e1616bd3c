/**
 * Places of the links on the page, each with its style: at edges and corners, in the text, and in a box that scrolls.
 */
const PLACES: readonly string[] = [
  'left:0;top:0;width:40px;height:16px',
  'left:80px;bottom:0;width:1px;height:1px',
  'right:0;bottom:0;width:1px;height:1px',
  'right:0;top:80px;width:1px;height:1px;direction:rtl',
  'left:300px;top:200px;width:120px;height:16px',
];
const IN_BOX: readonly string[] = [
  'left:20px;top:30px;width:60px;height:16px',
  'left:0;top:69px;width:1px;height:1px',
  'left:119px;top:40px;width:1px;height:1px;direction:rtl',
];
const STYLE = `html, body { margin: 0 } body { position: relative; height: 100vh; font: 16px/20px monospace }
a { overflow: hidden; white-space: nowrap } a.place { position: absolute; display: block }
ul { position: absolute; left: 0; top: 400px; margin: 0 } p { position: absolute; left: 60px; top: 500px; margin: 0 }
li a, p a { display: inline-block; width: 120px; height: 16px }
#box { position: absolute; left: 100px; top: 300px; width: 120px; height: 60px; overflow: auto; scrollbar-width: none }
#inner { position: relative; height: 300px }`;

/** Links on the page that have one of every place. */
export const PROBE_LINKS = PLACES.length + IN_BOX.length + 2;

/** Notes of the page's own observers from its first moment on. */
export interface ProbeNotes {
  readonly mutations: string[];
  readonly sizes: string[];
  readonly entries: string[];
}
export type ProbeWindow = typeof globalThis & { notes: ProbeNotes };

/**
 * A hostile page: `href` and `text` of its query are those of all its links, `places` is `one` (link), `every` (place)
 * or a number of links in a row. It begins to observe itself before anything of an extension can be there.
 */
export function probePage(query: URLSearchParams): string {
  const link = (style = '', kind = ''): string =>
    `<a class="${kind}" style="${style}" href="${escaped(query.get('href'))}">${escaped(query.get('text'))}</a>`;
  const at = (style: string): string => link(style, 'place');
  const every = `${PLACES.map(at).join('')}<div id="box"><div id="inner">${IN_BOX.map(at).join('')}</div></div>
<ul><li>${link()}</li></ul><p>- ${link()} -</p>`;
  const places = query.get('places');
  const links =
    places === 'every' ? every : places === 'one' ? at(PLACES[0] ?? '') : `${link()} `.repeat(Number(places));
  return `<!doctype html><html lang="en"><head><title>Probe</title><style>${STYLE}</style>
<script>(${observeItself.toString()})()</script></head><body>${links}
<script>if (window.box) box.scrollTop = 10;
for (const one of [document.documentElement, document.body, ...document.links]) notesOf.observe(one)</script></body></html>`;
}

const escaped = (text: string | null): string =>
  (text ?? '').replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Runs in the page before its body is there. */
function observeItself(): void {
  const notes: ProbeNotes = { mutations: [], sizes: [], entries: [] };
  Object.assign(globalThis, { notes });
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
      const names = [addedNodes, removedNodes].map((nodes) => [...nodes].map(({ nodeName }) => nodeName));
      // The parser's own additions come in parts of any size.
      if (document.readyState === 'complete') {
        notes.mutations.push(JSON.stringify([type, target.nodeName, attributeName, ...names]));
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      notes.sizes.push(`${target.nodeName} ${contentRect.width} ${contentRect.height}`);
    }
  });
  Object.assign(globalThis, { notesOf: sizes });
  // Named by how long something took: these are compared as times.
  const byTime = ['longtask', 'long-animation-frame', 'event', 'first-input', 'resource', 'navigation'];
  for (const type of PerformanceObserver.supportedEntryTypes.filter((name) => !byTime.includes(name))) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { size = 0, value = 0 } = entry as PerformanceEntry & { size?: number; value?: number };
        notes.entries.push(`${entry.entryType} ${entry.name} ${size} ${value}`);
      }
    }).observe({ type, buffered: true });
  }
}
