import { expect, it } from 'vitest';
import { keyOf } from '../../shared/url/page-key.ts';
import { knownLinks } from './known-links.ts';

const url = (name: string): string => `http://a.example/${name}`;

it('given links that failed in rounds, knows those that no later fetch brings', () => {
  const failures = ['gone', 'not-html', 'robots-denied', 'timeout', 'server-error', 'of-a-later-version'];
  const isKnown = knownLinks(
    {
      watches: {
        failedLinks: () => failures.map((failure) => ({ url: url(failure), failure })),
        hasPage: (topicId, key) => topicId === 't' && key === keyOf(url('read')),
      },
    },
    't',
  );
  const known = [...failures, 'read', 'new'].filter((name) => isKnown(keyOf(url(name))));
  expect(known).toEqual(['gone', 'not-html', 'robots-denied', 'read']);
});
