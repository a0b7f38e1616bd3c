import type { StateArchive } from '../../../../shared/collections/state-archive.ts';
import type { Frontier } from '../../frontier/frontier.ts';
import { DEMOTION_REASONS, type Demotion } from '../../rules/patterns.ts';

interface Demotions {
  readonly frontier: Pick<Frontier, 'demote' | 'demoted'>;
  /** By pattern, with the number of URLs. */
  readonly demoted: Map<string, Demotion & { urls: number }>;
}

/**
 * Writes which URLs are demoted and why, or reads it back before the frontier has its scores. A restart that knew
 * nothing of it would look up the reason of each again before its first request.
 */
export function* persistDemotions(archive: StateArchive, { frontier, demoted }: Demotions): Generator<void> {
  const known = archive.isLoading ? [] : [...frontier.demoted()];
  const ids = yield* archive.array(Int32Array.from(known, ({ id }) => id));
  const whys = yield* archive.array(Uint8Array.from(known, ({ why }) => why));
  if (archive.isLoading) for (const [at, id] of ids.entries()) frontier.demote(id, whys[at] ?? 0);
  const told = archive.isLoading ? [] : [...demoted.values()];
  const patterns = yield* archive.texts(told.map(({ pattern }) => pattern));
  const reasons = yield* archive.array(Uint8Array.from(told, ({ reason }) => DEMOTION_REASONS.indexOf(reason)));
  const counts = yield* archive.array(Int32Array.from(told, ({ urls }) => urls));
  if (!archive.isLoading) return;
  for (const [at, pattern] of patterns.entries()) {
    const reason = DEMOTION_REASONS[reasons[at] ?? 0];
    if (reason !== undefined) demoted.set(pattern, { reason, pattern, urls: counts[at] ?? 0 });
  }
}
