import { describe, expect, it } from 'vitest';
import { LinkSamples } from './link-samples.ts';

describe('LinkSamples', () => {
  it('keeps three samples of a URL, the newest first, with their features', () => {
    const samples = new LinkSamples();
    const added = ['a', 'b', 'c', 'd'].map((name) => samples.add(1, 9, new Set([name, 'x'])));
    expect(added).toEqual([0, 1, 2, -1]);
    expect([...samples.of(9)]).toEqual([2, 1, 0]);
    expect([...samples.features(1)].map((id) => samples.names.name(id))).toEqual(['b', 'x']);
    expect([...samples.of(8)]).toEqual([]);
  });
});
