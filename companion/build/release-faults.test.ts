import { expect, it } from 'vitest';
import { releaseFaults } from './release-faults.ts';

const sound = {
  tag: 'v1.2.3',
  manifest: {
    version: '1.2.3',
    homepage: 'https://ambit.example/',
    repository: 'git+https://ambit.example/ambit.git',
    bugs: { email: 'faults@ambit.example' },
  },
  lock: { version: '1.2.3' },
  changelog:
    '# Changes\n\n## Unreleased\n\n## 1.2.3 (24 November 2026)\n\n### Install\n\n- A change.\n\n## 1.2.2\n\n- Old.\n',
};

it('given one version in all places, its changes and real addresses, a tag is a release', () => {
  expect(releaseFaults(sound)).toEqual([]);
});

it.each([
  ['another tag', { tag: 'v1.2.4' }, /^The tag is "v1\.2\.4"/],
  ['no tag', { tag: '' }, /tag v1\.2\.3\.$/],
  ['another version in the lockfile', { lock: { version: '1.2.2' } }, /npm install --package-lock-only/],
  [
    'a placeholder as an address',
    { manifest: { ...sound.manifest, bugs: { email: 'faults@ambit.invalid' } } },
    /no real address as "bugs"/,
  ],
  ['no entry of the version', { changelog: '## Unreleased\n\n- A change.\n' }, /^CHANGELOG\.md has no changes/],
  ['an empty entry of the version', { changelog: '## 1.2.3\n\n## 1.2.2\n\n- Old.\n' }, /^CHANGELOG\.md has no changes/],
  ['an entry of a longer version', { changelog: '## 1.2.30\n\n- A change.\n' }, /^CHANGELOG\.md has no changes/],
])('given %s, says what is missing', (_name, wrong, sentence) => {
  expect(releaseFaults({ ...sound, ...wrong })).toEqual([expect.stringMatching(sentence)]);
});
