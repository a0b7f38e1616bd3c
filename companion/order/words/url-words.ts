/**
 * Parts of addresses that show how a page is served, not its subject; pages such as contents.html, too (Cluster
 * crawler, S4.9).
 */
const NOISE = new Set(
  'www http https com net org edu gov cn html htm shtml xhtml php asp aspx jsp cgi index default home homepage main contents content toc page pages id node'.split(
    ' ',
  ),
);
const SEPARATORS = /[^\p{L}\p{M}]+/u;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is common in the wild; the address as written still has words.
    return text;
  }
}

/**
 * Words of an http(s) address: host labels, path and query, percent-decoded, split at everything that is not a letter;
 * lower case, single letters and `NOISE` dropped. Joined by spaces, '' when nothing is left.
 */
export function urlWords(url: string): string {
  const bare = decoded(url.replace(/^https?:\/\//i, '')).toLowerCase();
  return bare
    .split(SEPARATORS)
    .filter((word) => word.length > 1 && !NOISE.has(word))
    .join(' ');
}
