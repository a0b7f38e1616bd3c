/**
 * Loads pdf.js into a thread that reads PDF files and does nothing else: the names that it sets hold for the whole
 * thread.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countOctets } from './octet-budget.ts';
import type { Pdfjs } from './pdfjs-types.ts';

/** Maps of the characters of Chinese, Japanese and Korean fonts that a file names without holding them. */
const CMAPS = mapsFolder();
const CMAP_NAME = /^[\w-]+\.bcmap$/;

/** A bundle has a copy of the maps; elsewhere they are in the package. */
function mapsFolder(): string {
  const bundled = fileURLToPath(new URL('../../../cmaps/', import.meta.url));
  if (existsSync(bundled)) return bundled;
  return join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps');
}

/** Reads character maps from the package's own folder, and nothing else. */
class CharacterMaps {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl' || !CMAP_NAME.test(filename)) throw new Error('only character maps are read');
    return new Uint8Array(await readFile(join(CMAPS, filename)));
  }
}

/** Stands for what pdf.js draws with. */
class Nothing {
  destroy(): void {}
}

/** Options of every file: no script, no font, no picture, no network. */
export const READING = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  disableAutoFetch: true,
  disableStream: true,
  disableRange: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  maxImageSize: 0,
  verbosity: 0,
  cMapUrl: 'cmaps/',
  cMapPacked: true,
  BinaryDataFactory: CharacterMaps,
  CanvasFactory: Nothing,
  FilterFactory: Nothing,
} as const;

export async function loadPdfjs(): Promise<Pdfjs> {
  countOctets();
  // Where pdf.js believes to be in Node, it loads a canvas from whatever folder has one.
  Object.defineProperty(process, Symbol.toStringTag, { value: 'reader' });
  // Made when pdf.js is loaded, and used to draw alone.
  Object.assign(globalThis, { DOMMatrix: Nothing, Path2D: Nothing, ImageData: Nothing });
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
