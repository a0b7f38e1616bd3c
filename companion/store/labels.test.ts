import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelEvent } from '../../shared/api/label.ts';
import { repeated } from '../../shared/testing/effort.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { openStore } from './open.ts';

const event = fc.record({
  id: fc.nat(30).map((n) => `l${n}`),
  topicId: fc.constantFrom('t', 'u'),
  target: fc.constantFrom('page', 'link'),
  url: fc.constantFrom('http://a.example/', 'https://a.example/#x', 'http://b.example/'),
  value: fc.constantFrom('relevant', 'not-relevant', 'none'),
  at: fc.nat(5),
}) satisfies fc.Arbitrary<LabelEvent>;

describe('labels', () => {
  it('count once by id; for each target the newest by time decides, on equal times the later call', () => {
    fc.assert(
      fc.property(fc.array(fc.array(event, { maxLength: 4 }), { maxLength: 8 }), (calls) => {
        const store = openStore(undefined);
        const now = new Map<string, LabelEvent['value']>();
        for (const call of calls) {
          for (const { topicId, target, key, value } of store.labels.put(call)) {
            const place = `${topicId} ${target} ${key}`;
            expect(now.get(place) ?? 'none').not.toBe(value);
            now.set(place, value);
          }
        }
        const seen = new Map<string, LabelEvent>();
        for (const label of calls.flat()) if (!seen.has(label.id)) seen.set(label.id, label);
        const expected = new Map<string, LabelEvent>();
        for (const label of seen.values()) {
          const place = `${label.topicId} ${label.target} ${pageKey(label.url)}`;
          if ((expected.get(place)?.at ?? -1) <= label.at) expected.set(place, label);
        }
        const decided = [...expected].flatMap(([place, { value }]) => (value === 'none' ? [] : [`${place} ${value}`]));
        const told = [...now].flatMap(([place, value]) => (value === 'none' ? [] : [`${place} ${value}`]));
        const current = ['t', 'u'].flatMap((topic) => store.labels.current(topic));
        const kept = current.map(({ topicId, target, key, value }) => `${topicId} ${target} ${key} ${value}`);
        expect(kept.sort()).toEqual(decided.sort());
        expect(told.sort()).toEqual(decided);
        expect(store.labels.count()).toBe(seen.size);
        store.close();
      }),
      { numRuns: repeated(60) },
    );
  });
});
