import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ROUTES } from './routes.ts';
import { API_VERSION } from './version.ts';

/** Digest of every route of `API_VERSION`, without descriptions. */
const FINGERPRINT = '94fe00c709b7fdba';

it('the wire is that of its version: when this fails, raise the version unless an older side can live with the change, and note the new fingerprint', () => {
  const wire = JSON.stringify(ROUTES, (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  );
  expect(createHash('sha256').update(`${API_VERSION} ${wire}`).digest('hex').slice(0, 16)).toBe(FINGERPRINT);
});
