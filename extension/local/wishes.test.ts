import { expect, it } from 'vitest';
import type { Forget } from '../../shared/api/capture.ts';
import { pairWithNobody } from '../testing/pair.ts';
import { database } from './database.ts';
import { forget } from './forget.ts';
import { waitingWishes, wishTold } from './wishes.ts';

it('given wishes saved before an update of the extension, the paired companion receives them', async () => {
  const earlier: readonly Forget[] = [{ kind: 'site', host: 'diary.example' }, { kind: 'all' }];
  await (await database()).put('single', earlier, 'forgets');
  expect(await waitingWishes()).toEqual([]);
  await pairWithNobody();
  await forget({ kind: 'page', url: 'https://diary.example/' });
  const [first, second, third] = await waitingWishes();
  expect([first?.what, second?.what, third?.what.kind]).toEqual([...earlier, 'page']);
  await wishTold(first?.id ?? '');
  expect(await waitingWishes()).toEqual([second, third]);
});
