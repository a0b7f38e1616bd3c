import type { FileFacts } from '../../../shared/page/file-facts.ts';
import { languageTag, plural } from '../messages.ts';

/** Shows "PDF · 12 pages · 1.4 MB" in the user's language; nothing for a page of HTML. */
export function FileMark({ file: { kind, pages, bytes } }: { readonly file: FileFacts }) {
  if (kind === undefined) return null;
  return (
    <>
      {/* Isolated: right-to-left text would place the number behind it on its other side. */}
      <bdi>PDF</bdi>
      {pages !== undefined && ` · ${plural('filePages', pages)}`}
      {bytes !== undefined && ` · ${sizeOf(bytes)}`}
    </>
  );
}

const KILO = 1_000;

function sizeOf(bytes: number): string {
  const isLarge = bytes >= KILO * KILO;
  const value = isLarge ? bytes / KILO / KILO : Math.max(1, Math.round(bytes / KILO));
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(languageTag(), options).format(value);
}
