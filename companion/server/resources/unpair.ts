import type { KeyRing } from '../auth/keys.ts';
import type { Handlers } from '../handlers.ts';
import type { Events } from './events.ts';

export function unpairHandlers(keys: KeyRing, events: Events): Pick<Handlers, 'unpair'> {
  return {
    unpair: async ({ caller }) => {
      // First: from here to the removal of the key there is no turn in which another could open.
      events.end(caller);
      await keys.remove(caller);
      return { ok: true };
    },
  };
}
