import { expect, it } from 'vitest';
import { isLocalName } from './local-name.ts';

it.each([
  'localhost',
  'printer',
  'a.localhost',
  'wiki.corp',
  'nas.home.arpa',
  'router.lan',
  'db.svc.internal',
  'a.local',
])('%s means something inside a network only', (host) => expect(isLocalName(host)).toBe(true));

it.each([
  'example.org',
  'local.example.org',
  'notlocal.example',
  'mylan.example',
  'thelocal.se',
  'arpa.example',
  'corp.com',
])('%s is a name of the web', (host) => expect(isLocalName(host)).toBe(false));
