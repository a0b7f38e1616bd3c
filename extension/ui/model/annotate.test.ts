import { expect, it } from 'vitest';
import { changesBy } from './annotate.ts';

const page = (id: number, tags: string[] = []) => ({
  ...{ id, url: `https://a.example/${id}` },
  ...(tags.length > 0 && { annotation: { note: 'old', tags, collections: ['Thesis'] } }),
});

it('given one page, it gets exactly what was written', () => {
  const written = { note: '', tags: 'tea， cup,', collections: '' };
  expect(changesBy([page(1, ['tea', 'pot'])], written)).toEqual([
    {
      ...{ url: 'https://a.example/1', note: '', addTags: ['tea', 'cup'], addTo: [] },
      ...{ dropTags: ['pot'], dropFrom: ['Thesis'] },
    },
  ]);
});

it('given several pages, each keeps what it has and gets the names as well', () => {
  expect(changesBy([page(1, ['pot']), page(2)], { note: '', tags: 'tea', collections: 'Own' })).toEqual([
    { url: 'https://a.example/1', addTags: ['tea'], addTo: ['Own'] },
    { url: 'https://a.example/2', addTags: ['tea'], addTo: ['Own'] },
  ]);
});
