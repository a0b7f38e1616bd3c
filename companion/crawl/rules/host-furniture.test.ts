import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { openTestHarness, specOf } from '../testing/harness.ts';

const address = (n: number) => `http://a.example/${n}`;
const MENU = { url: 'http://a.example/menu', anchor: 'Menu', path: 'div.menu>a' };
/** Each page leads to the next, and all to a menu, in the same place. */
const pages = (url: string) => {
  const n = Number(/(\d+)$/.exec(url)?.[1] ?? -1);
  if (n < 0 || n > 6) return undefined;
  return {
    title: '1 tea',
    text: `Page ${n} about tea`,
    links: [MENU, { url: address(n + 1), anchor: `On to ${n + 1}` }],
  };
};

/** Anchors that are furniture, by page, as they were kept for judge and order. */
function furniture(dir: string): readonly (readonly string[])[] {
  const store = openStore(dir);
  try {
    return [...store.journal('c').steps()].flatMap((step) =>
      step.kind === 'page' ? [step.page.record.links.flatMap(({ furniture: is, anchor }) => (is ? [anchor] : []))] : [],
    );
  } finally {
    store.close();
  }
}

it.each([Number.POSITIVE_INFINITY, 3, 5])(
  'what the host repeats is furniture from its fourth page on, cut off after %d or not',
  async (cut) => {
    const dir = mkdtempSync(join(tmpdir(), 'ambit-furniture-'));
    try {
      for (const until of [cut, Number.POSITIVE_INFINITY]) {
        const harness = openTestHarness(pages, {
          store: openStore(dir),
          goOn: true,
          during: () => {
            if (harness.web.asked.length === until) void harness.crawls.close();
          },
        });
        harness.crawls.start(specOf([address(0)]));
        await harness.crawls.ended('c');
        await harness.crawls.close();
        harness.store.close();
      }
      expect(furniture(dir)).toEqual([[], [], [], ['Menu'], ['Menu'], ['Menu'], ['Menu']]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
);
