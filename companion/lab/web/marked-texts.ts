import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';

/** A page with the main text that people marked. */
export interface MarkedPage {
  readonly html: string;
  readonly text: string;
}

/**
 * Reads pages of a file of JSON lines, `html` and `text` each; brotli-packed when its name ends in `.br`. Lines without
 * a text are left out.
 * @throws unknown-experiment for a file that cannot be read
 */
export function markedPages(file: string): readonly MarkedPage[] {
  if (!existsSync(file)) throw new AmbitError('unknown-experiment', `${file}: no such file of marked texts.`);
  try {
    const bytes = readFileSync(file);
    const lines = (file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('utf8').split('\n');
    return lines.flatMap((line) => {
      const { html, text }: Partial<MarkedPage> = line.trim() === '' ? {} : JSON.parse(line);
      return typeof html === 'string' && typeof text === 'string' ? [{ html, text }] : [];
    });
  } catch (cause) {
    throw new AmbitError('unknown-experiment', `${file}: not a file of JSON lines with html and text.`, { cause });
  }
}
