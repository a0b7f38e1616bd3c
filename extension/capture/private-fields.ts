import type { SensitiveKind } from './sensitive.ts';

/**
 * Finds fields that ask for a secret. Runs in the page's document, so it only reads, and only through methods that a
 * page cannot override.
 */
export function privateFields(document: Document): SensitiveKind | undefined {
  // A document shows its named forms and pictures as its own properties (`<img name=querySelector>`), which hide the
  // platform's.
  const find = (selector: string): Element | null => Document.prototype.querySelector.call(document, selector);
  if (find('input[type="password" i]') !== null) return 'password-field';
  const card =
    'input[autocomplete^="cc-" i], input[name*="cardnumber" i], input[name*="card-number" i], input[name="cvv" i]';
  return find(card) === null ? undefined : 'card-field';
}
