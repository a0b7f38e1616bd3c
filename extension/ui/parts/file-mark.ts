import { languageTag, plural } from '../messages.ts';

/** What a page is that is no HTML; the fields of a suggestion or a row. */
interface MarkedFile {
  readonly kind?: 'pdf' | undefined;
  readonly pages?: number | undefined;
  readonly bytes?: number | undefined;
}

const KILO = 1_000;

/** "PDF · 12 pages · 1.4 MB" in the user's language; '' for a page of HTML. */
export function fileMark({ kind, pages, bytes }: MarkedFile): string {
  if (kind === undefined) return '';
  const count = pages === undefined ? [] : [plural('filePages', pages)];
  return ['PDF', ...count, ...(bytes === undefined ? [] : [sizeOf(bytes)])].join(' · ');
}

function sizeOf(bytes: number): string {
  const isLarge = bytes >= KILO * KILO;
  const value = isLarge ? bytes / KILO / KILO : Math.max(1, Math.round(bytes / KILO));
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(languageTag(), options).format(value);
}
