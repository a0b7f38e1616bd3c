import type { FakePage } from '../../crawl/testing/fake-web.ts';

/** A tree of pages; those under `tea` are on the topic. */
export const tree: (url: string) => FakePage | undefined = (url) => {
  const { hostname, pathname } = new URL(url);
  const depth = pathname.length - 1;
  if (depth > 3) return undefined;
  const topical = hostname.startsWith('tea');
  return {
    title: `${topical ? 'Tea leaves and green tea' : 'Steel pipes'} ${pathname}`,
    text: `${(topical ? 'tea leaf oolong cup brewing of tea ' : 'pipe valve flange weld of steel ').repeat(20)} ${url}`,
    links: ['a', 'b', 'c'].flatMap((letter) => [
      { url: `http://tea${letter}.example${pathname}${letter}`, anchor: 'more tea' },
      { url: `http://steel${letter}.example${pathname}${letter}`, anchor: 'more steel' },
    ]),
  };
};
