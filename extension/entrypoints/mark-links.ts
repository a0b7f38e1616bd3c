import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { inSlices } from '../../shared/page/steps.ts';
import { privateFields } from '../capture/private-fields.ts';
import type { Marker, WithMarker } from '../marks/mark-tab.ts';
import { Overlay } from '../marks/overlay.ts';
import { BATCH, type LinkElement, linksOf } from '../marks/page-links.ts';
import type { PageLink } from '../marks/rate.ts';

/**
 * Put into a page by marks/mark-tab, in the isolated world, where it waits to be told: it sends nothing itself, and a page cannot
 * reach it.
 */
export default defineUnlistedScript(() => {
  let elements: readonly LinkElement[] = [];
  let links: readonly PageLink[] = [];
  let overlay: Overlay | undefined;
  const marker: Marker = {
    async links(from) {
      if (from === 0) {
        if (privateFields(document) !== undefined) return { url: location.href, links: [] };
        ({ elements, links } = await inSlices(linksOf(document)));
      }
      return { url: location.href, links: links.slice(from, from + BATCH) };
    },
    draw(from, marks) {
      if (from === 0) {
        overlay?.remove();
        overlay = undefined;
      }
      const drawn = marks.flatMap((mark, at) => {
        const element = elements[from + at];
        return mark === '' || element === undefined ? [] : [[element, mark] as const];
      });
      if (drawn.length === 0) return;
      overlay ??= new Overlay();
      overlay.add(drawn);
    },
  };
  const world: WithMarker = globalThis;
  // Put in again, perhaps by a newer version: what the one before has drawn is its own to take away.
  world.ambitMarker?.draw(0, []);
  world.ambitMarker = marker;
});
