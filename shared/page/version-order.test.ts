import { expect, it } from 'vitest';
import { compareVersions } from './version-order.ts';

it('given versions of one work, a page comes before files, and newer versions of arXiv before older ones', () => {
  const file = (url: string) => ({ url, isFile: true });
  const page = (url: string) => ({ url, isFile: false });
  const versions = [
    file('https://arxiv.org/pdf/2101.00001v2.pdf'),
    file('https://arxiv.org/pdf/2101.00001'),
    page('https://arxiv.org/abs/2101.00001v1'),
    page('https://arxiv.org/abs/2101.00001v12?context=cs'),
    page('https://arxiv.org/abs/2101.00001'),
  ];
  expect(versions.toSorted(compareVersions)).toEqual([4, 3, 2, 1, 0].map((at) => versions[at]));
  expect(compareVersions(page('http://a.example/v1'), page('http://b.example/x'))).toBe(0);
});
