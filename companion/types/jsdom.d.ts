// Replaces @types/jsdom in the zone `companion`: those bring the names of a browser's page.

/** A page as a browser would have it; no script runs. */
export class JSDOM {
  constructor(html: string, options: { readonly url: string; readonly virtualConsole: VirtualConsole });
  readonly window: { readonly document: unknown; close(): void };
}
export class VirtualConsole {}
