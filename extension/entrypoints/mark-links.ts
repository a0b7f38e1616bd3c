import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { inSlices } from '../../shared/page/steps.ts';
import { privateFields } from '../capture/private-fields.ts';
import { onLaterLinks } from '../marks/later-links.ts';
import { LAYERS } from '../marks/layer.ts';
import type { Marker, MoreLinks, WithMarker } from '../marks/mark-tab.ts';
import { Overlay } from '../marks/overlay.ts';
import { BATCH, type LinkElement, linksOf, MAX_LINKS } from '../marks/page-links.ts';
import type { PageLink } from '../marks/rate.ts';

/** The browser's own API, smaller than its wrapper: this script goes into every marked page. */
declare const chrome: {
  readonly runtime?: { readonly id?: string; sendMessage(message: MoreLinks): Promise<unknown> };
};

/**
 * Runs in the isolated world of a page, where marks/mark-tab injects it; the page cannot reach it. It acts only on
 * messages. On its own it sends one thing: that the page has more links than it has reported.
 */
export default defineUnlistedScript(() => {
  const world: WithMarker = globalThis;
  // Put in again by the same extension, after a label: the layer stays, so that the page does not see that something
  // changed.
  if (world.ambitMarker?.lives?.()) return;
  // A newer version takes away what an older one has drawn, whose marker may know no `end`.
  world.ambitMarker?.end?.();
  for (const layer of document.querySelectorAll(LAYERS)) layer.remove();
  const { runtime: own } = chrome;
  let elements: LinkElement[] = [];
  let links: PageLink[] = [];
  let overlay: Overlay | undefined;
  let unwatch: (() => void) | undefined;
  /** Appends the links that scripts have added since the last scan to the known ones. */
  const look = async (): Promise<void> => {
    const watched = unwatch;
    const { runtime } = chrome;
    // The extension was updated or taken out, and cannot be spoken to from here any more.
    if (runtime?.id === undefined) return marker.end();
    if (privateFields(document) !== undefined) return marker.end();
    const found = await inSlices(linksOf(document));
    // The watch may have ended or restarted since.
    if (watched === undefined || watched !== unwatch) return;
    const from = links.length;
    const known = new Map(elements.map((element, at) => [element, links[at]?.url]));
    for (const [at, element] of found.elements.entries()) {
      const link = found.links[at];
      if (link === undefined || links.length === MAX_LINKS || known.get(element) === link.url) continue;
      elements.push(element);
      links.push(link);
    }
    const more: MoreLinks = { moreLinks: from };
    if (links.length === from) return;
    await runtime.sendMessage(more).catch(() => {
      // The message did not arrive: forget these links, so that the next scan finds them again.
      elements.length = from;
      links.length = from;
    });
  };
  const marker: Marker = {
    async links(from) {
      if (from === 0) {
        if (privateFields(document) !== undefined) {
          marker.end();
          return { url: location.href, links: [] };
        }
        overlay ??= new Overlay();
        const before = elements;
        ({ elements, links } = await inSlices(linksOf(document)));
        const still = new Set(elements);
        for (const element of before) if (!still.has(element)) overlay?.drop(element);
      }
      return { url: location.href, links: links.slice(from, from + BATCH) };
    },
    draw(from, marks) {
      overlay?.add(
        marks.flatMap((mark, at) => {
          const element = elements[from + at];
          return element === undefined ? [] : [[element, mark] as const];
        }),
      );
    },
    watch() {
      unwatch ??= onLaterLinks(document, () => void look().catch(() => undefined));
    },
    lives: () => own?.id !== undefined,
    end() {
      unwatch?.();
      unwatch = undefined;
      overlay?.remove();
      overlay = undefined;
    },
  };
  world.ambitMarker = marker;
});
