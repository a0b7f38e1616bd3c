import type { ServerEvent } from '../../shared/api/event.ts';
import { proved } from './companion.ts';
import { LinkError } from './errors.ts';
import { readEvents } from './event-stream.ts';

/**
 * What the companion tells, live, until `signal` aborts. For visible pages only: a stream does not keep a background alive.
 * @throws LinkError when the companion is not there or goes away.
 */
export async function* companionEvents(signal: AbortSignal): AsyncGenerator<ServerEvent, void> {
  const { response, check } = await proved('GET', '/v1/events', new Uint8Array(), signal);
  // The head of a stream is proved with an empty body (shared/api/proof).
  await check(new Uint8Array());
  if (!response.ok || response.body === null) throw new LinkError('away', 'The companion sends no events.');
  try {
    for await (const data of readEvents(response.body)) yield JSON.parse(data) as ServerEvent;
  } catch (error) {
    if (!signal.aborted) throw new LinkError('away', 'The companion went away.', { cause: error });
  }
}
