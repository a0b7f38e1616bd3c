/** The parts of pdf.js that Ambit uses. The package's own types bring the names of a browser's page. */

/** [a, b, c, d, e, f] of a transformation in the plane. */
export type PlaneMatrix = readonly [number, number, number, number, number, number];

/** Text that a file places with one command. */
export interface TextItem {
  readonly str: string;
  readonly transform: PlaneMatrix;
  /** Extent in the direction of the text, and its height; points. */
  readonly width: number;
  readonly height: number;
}

export interface PdfAnnotation {
  readonly subtype: string;
  /** An http(s), mailto or ftp address. */
  readonly url?: string;
  readonly rect: readonly [number, number, number, number];
}

export interface PdfPage {
  getViewport(options: { readonly scale: number }): {
    readonly height: number;
    readonly transform: PlaneMatrix;
  };
  getTextContent(): Promise<{ readonly items: readonly (TextItem | { readonly type: string })[] }>;
  getAnnotations(): Promise<readonly PdfAnnotation[]>;
  cleanup(): boolean;
}

export interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
  getMetadata(): Promise<{
    readonly info: Readonly<Record<string, unknown>>;
    readonly metadata: { get(name: string): unknown } | null;
  }>;
}

export interface Pdfjs {
  getDocument(source: { readonly data: Uint8Array } & Readonly<Record<string, unknown>>): {
    readonly promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  };
}
