/** `5; url='next.html'`, in which `url=`, the mark before it and the quotes may be missing (HTML 4.2.5.3). */
const REFRESH = /^\s*[\d.]+(?:\s*[;,]\s*|\s+)(?:url\s*=\s*|(?!url\s*=|\s))(?:"([^"]*)|'([^']*)|(.+))/is;
/** Bound of a page's or host's value, in UTF-16 units. */
const MAX_CONTENT = 4_000;

/**
 * Returns the target of a `<meta http-equiv=refresh>`, by its content, or of a `Refresh:` header; undefined without
 * one.
 */
export function refreshTarget(content: string): string | undefined {
  const match = REFRESH.exec(content.slice(0, MAX_CONTENT));
  return match?.[1] ?? match?.[2] ?? match?.[3];
}
