import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contactFinding } from './doctor-contact.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-contact-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = (text: string) => writeFileSync(join(folder, 'settings.json'), text, { mode: 0o600 });

it('given no contact, names the file in which the user sets one', () => {
  expect(contactFinding(folder, {})).toEqual({
    what: 'contact',
    says: expect.stringMatching(/^none: .*settings\.json/),
  });
});

it('given a contact in the settings or the environment, tells that it is set, without showing it', () => {
  expect(contactFinding(folder, { AMBIT_CONTACT: 'ann@example.org' }).says).toMatch(/^set: /);
  settings('{ "contact": "https://ann.example/crawler" }');
  expect(JSON.stringify(contactFinding(folder, {}))).not.toContain('ann');
});

it('given a contact that nobody can write to, or settings that cannot be read, says what to mend', () => {
  expect(contactFinding(folder, { AMBIT_CONTACT: 'ann' }).mend).toContain('mail address');
  settings('{');
  expect(contactFinding(folder, {}).mend).toContain('not valid JSON');
});
