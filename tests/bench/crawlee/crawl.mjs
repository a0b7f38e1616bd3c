const LINK = /<a\s[^>]*href="([^"]+)"/gi;

/** Wanted addresses of a page's links without fragments, found by a regular expression, each once. */
export function linksIn(html, base, isWanted) {
  const found = new Set();
  for (const [, href] of html.matchAll(LINK)) {
    if (!URL.canParse(href, base)) continue;
    const url = new URL(href.replaceAll('&amp;', '&'), base);
    url.hash = '';
    if (isWanted(url)) found.add(url.href);
  }
  return [...found];
}

/** As crawlee comes, but for politeness. Requests at a time are fixed, even if it finds the machine busy. */
export const optionsFor = (pages) => ({
  maxRequestsPerCrawl: pages,
  maxRequestRetries: 0,
  maxConcurrency: 6,
  respectRobotsTxtFile: false,
});
