import type { ExportedFile } from '../../../shared/api/export.ts';

/** Hands a file to the browser's own downloads. */
export function saveFile({ name, type, text, octets }: ExportedFile): void {
  const content = octets === true ? Uint8Array.from(text, (octet) => octet.charCodeAt(0)) : text;
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken hold of the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
