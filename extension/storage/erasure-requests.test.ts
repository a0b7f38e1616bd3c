// @vitest-environment node
import { expect, it } from 'vitest';
import type { Forget } from '../../shared/api/capture.ts';
import { pairWithNobody } from '../testing/pair.ts';
import { database } from './database.ts';
import { forget } from './erase.ts';
import { erasureSent, waitingErasures } from './erasure-requests.ts';

it('given requests saved before an update of the extension, the paired companion receives them', async () => {
  const earlier: readonly Forget[] = [{ kind: 'site', host: 'diary.example' }, { kind: 'all' }];
  await (await database()).put('single', earlier, 'forgets');
  expect(await waitingErasures()).toEqual([]);
  await pairWithNobody();
  await forget({ kind: 'page', url: 'https://diary.example/' });
  const [first, second, third] = await waitingErasures();
  expect([first?.what, second?.what, third?.what.kind]).toEqual([...earlier, 'page']);
  await erasureSent(first?.id ?? '');
  expect(await waitingErasures()).toEqual([second, third]);
});
