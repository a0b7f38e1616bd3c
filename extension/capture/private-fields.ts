import type { SensitiveKind } from './sensitive.ts';

/** Fields that ask for a secret. Runs in the page's document, so it only reads, and by selectors that a page cannot override. */
export function privateFields(document: Document): SensitiveKind | undefined {
  if (document.querySelector('input[type="password" i]') !== null) return 'password-field';
  const card =
    'input[autocomplete^="cc-" i], input[name*="cardnumber" i], input[name*="card-number" i], input[name="cvv" i]';
  return document.querySelector(card) === null ? undefined : 'card-field';
}
