import { expect } from 'vitest';

/** A page of either browser. */
interface EvaluablePage {
  evaluate<T>(look: () => T): Promise<T>;
}

/** Traces of a text that was read as markup. */
interface Signs {
  readonly elements: readonly string[];
  readonly hrefs: readonly string[];
  readonly text: string;
}

/** Runs in the page. */
function signs(): Signs {
  const made = 'main :is(script, iframe, img, object, video, base, meta, link, style, [onerror], [style*=url])';
  return {
    elements: [...document.querySelectorAll(made)].map((one) => one.outerHTML),
    hrefs: [...document.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? ''),
    text: document.querySelector('main')?.textContent ?? '',
  };
}

/** Checks that no text became markup, that every link leads to the web, and that no misleading character is shown. */
export async function isHarmless(page: EvaluablePage): Promise<void> {
  const { elements, hrefs, text } = await page.evaluate(signs);
  expect(elements).toEqual([]);
  expect(hrefs.filter((href) => !/^https?:\/\/[^@]*$/.test(href))).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be shown
  expect(text).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
}
