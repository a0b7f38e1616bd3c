import type { Handlers } from './handlers.ts';
import type { KeyRing } from './keys.ts';

export function unpairHandlers(keys: KeyRing): Pick<Handlers, 'unpair'> {
  return {
    unpair: async ({ caller }) => {
      await keys.remove(caller);
      return { ok: true };
    },
  };
}
