import { describe, expect, it } from 'vitest';
import { userAgent } from './user-agent.ts';

describe('the name that sites receive', () => {
  it.each([
    ['https://you.example/why', 'Ambit/1.2.3 (+https://you.example/why)'],
    ['you@mail.example', 'Ambit/1.2.3 (+mailto:you@mail.example)'],
    ['mailto:you@mail.example', 'Ambit/1.2.3 (+mailto:you@mail.example)'],
  ])('has the contact %s that the user named', (contact, agent) => {
    expect(userAgent({ version: '1.2.3', contact })).toBe(agent);
  });

  it('given no contact, claims no address, and names the robots.txt name that sends it away', () => {
    expect(userAgent({ version: '1.2.3' })).toBe("Ambit/1.2.3 (a person's own crawler; robots.txt name: Ambit)");
  });

  it.each([
    'me',
    'javascript:alert(1)',
    'https://a.example/\r\nX-Bad: 1)',
    'https://u:p@a.example/',
    `https://a.example/${'x'.repeat(300)}`,
  ])('does not take %j for a contact, nor anything that would break the header', (contact) => {
    const made = () => userAgent({ contact });
    if (contact.includes('\r')) expect(safe(made)).not.toMatch(/[\r\n]/);
    else expect(made).toThrow(RangeError);
  });
});

const safe = (made: () => string): string => {
  try {
    return made();
  } catch (error) {
    return error instanceof RangeError ? '' : String(error);
  }
};
