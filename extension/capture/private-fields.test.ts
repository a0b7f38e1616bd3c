import { expect, it, onTestFinished } from 'vitest';
import { privateFields } from './private-fields.ts';

/** Fills the live document, because a document finds elements by name only when it is live. */
function pageOf(body: string): Document {
  document.body.replaceChildren(...new DOMParser().parseFromString(body, 'text/html').body.childNodes);
  return document;
}

it.each([
  ['<input type=PassWord>', 'password-field'],
  ['<input autocomplete=cc-number>', 'card-field'],
  ['<input name=billingCardNumber>', 'card-field'],
  ['<input type=text name=q>', undefined],
] as const)('%s: %s', (body, kind) => {
  expect(privateFields(pageOf(body))).toBe(kind);
});

it('are found where an element of the page has taken the name of what looks for them', () => {
  const page = pageOf('<img name=querySelector><input type=password>');
  // Lets names hide methods as browsers do: jsdom does not.
  Object.defineProperty(page, 'querySelector', { value: page.images[0], configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(page, 'querySelector'));
  expect(privateFields(page)).toBe('password-field');
});
