import { persistList, type StateArchive } from '../../../../shared/collections/state-archive.ts';
import type { HostLinks, HostMemory } from '../../../../shared/page/links/host-links.ts';

const noMemory = (): HostMemory => ({ pages: 0, recent: [], tags: new Uint32Array(0), counts: new Uint8Array(0) });

/** Writes the memory of each host, or reads it back, in the sequence in which the hosts were met. */
export function* persistHostLinks(archive: StateArchive, { hosts }: HostLinks): Generator<void> {
  const known = [...hosts];
  const count = archive.number(known.length);
  for (let at = 0; at < count; at++) {
    const [host, memory] = known[at] ?? ['', noMemory()];
    const name = archive.text(host);
    const pages = archive.number(memory.pages);
    yield* persistList(archive, memory.recent);
    const [tags, counts] = [yield* archive.array(memory.tags), yield* archive.array(memory.counts)];
    if (archive.isLoading) hosts.set(name, { pages, recent: memory.recent, tags, counts });
  }
}
