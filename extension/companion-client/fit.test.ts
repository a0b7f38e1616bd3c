// @vitest-environment node
import { expect, it } from 'vitest';
import { MAX_BODY } from '../../shared/api/version.ts';
import { keepCapture, waitingCapture } from '../storage/captures.ts';
import { aLink, aPage } from '../testing/builders.ts';
import { fitted } from './fit.ts';

it('the largest page there can be fits into a body', async () => {
  const wide = '喂'.repeat(500);
  const link = aLink({ anchor: wide, before: wide, after: wide, block: wide, heading: wide });
  const links = Array.from({ length: 5_000 }, (_, position) => ({ ...link, position }));
  await keepCapture('c', aPage({ text: '喂'.repeat(1_048_576), links }), 1);
  const capture = await waitingCapture('c');
  if (capture === undefined) throw new Error('not kept');
  const small = fitted(capture);
  expect(new TextEncoder().encode(JSON.stringify({ captures: [small] })).length).toBeLessThan(MAX_BODY);
  expect(small.page.truncated).toBe(true);
  expect(small.page.links.length).toBeGreaterThan(100);
});
