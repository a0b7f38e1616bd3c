import { expect, it } from 'vitest';
import { refuseUnheard } from './network.ts';

it('with a recorded web nothing can be wanted of the network', () => {
  expect(() => refuseUnheard({ proxy: [], allowHost: [] })).not.toThrow();
  expect(() => refuseUnheard({ proxy: ['http://127.0.0.1:9'] })).toThrow('--proxy');
  expect(() => refuseUnheard({ allowHost: ['nas.local'] })).toThrow('--allow-host');
  expect(() => refuseUnheard({ contact: 'me@example.org' })).toThrow('--contact');
});
