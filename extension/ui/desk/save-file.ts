import type { TakenAway } from '../../../shared/api/take-away.ts';

/** Hands a file to the browser's own downloads. */
export function saveFile({ name, type, text }: TakenAway): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken hold of the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
