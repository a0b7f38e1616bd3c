/** Directives that are written with a colon themselves; any other `name:` in front is the agent that is meant. */
const WITH_VALUE = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);
const MAX_DIRECTIVES = 50;

/** Directives of X-Robots-Tag lines that mean everybody or `agent` (a product token, lower case), in lower case. */
export function robotsTag(lines: readonly string[], agent: string): readonly string[] {
  const found: string[] = [];
  for (const line of lines) {
    let meant = true;
    for (const part of line.toLowerCase().split(',')) {
      const named = /^\s*([\w-]+)\s*:(.*)$/.exec(part);
      const name = named?.[1] ?? '';
      const addressed = named !== null && !WITH_VALUE.has(name);
      if (addressed) meant = name === agent;
      const directive = (addressed ? (named[2] ?? '') : part).trim();
      if (meant && directive !== '') found.push(directive);
    }
  }
  return found.slice(0, MAX_DIRECTIVES);
}
