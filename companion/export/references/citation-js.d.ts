/** The part of citation-js that the tests call; the library brings no types. */
declare module '@citation-js/core' {
  export interface CitedItem {
    readonly type: string;
    readonly title?: string;
    readonly URL?: string;
    readonly DOI?: string;
    readonly ISBN?: string;
    readonly author?: readonly { readonly literal?: string; readonly family?: string; readonly given?: string }[];
    readonly issued?: { readonly 'date-parts': readonly (readonly (number | string)[])[] };
    readonly 'container-title'?: string;
    readonly volume?: number | string;
    readonly page?: string;
  }
  export class Cite {
    constructor(text: string, options?: { readonly generateGraph?: boolean; readonly forceType?: string });
    readonly data: readonly CitedItem[];
  }
}
declare module '@citation-js/plugin-ris' {}
declare module '@citation-js/plugin-bibtex' {}
