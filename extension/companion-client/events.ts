import type { StreamEvent } from '../../shared/api/event.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { proved } from './companion.ts';

import { readEvents } from './event-stream.ts';

/**
 * Opens an event stream, which lasts until `signal` aborts or the companion goes. For `shareEvents` alone: a stream is
 * one of few connections that a browser allows.
 * @throws LinkError here when the companion is not there, and from the iteration when it goes away.
 */
export async function openEvents(signal: AbortSignal): Promise<AsyncGenerator<StreamEvent, void>> {
  const { response, check } = await proved('GET', '/v1/events', new Uint8Array(), signal);
  // The head of a stream is proved with an empty body (shared/api/proof).
  await check(new Uint8Array());
  const { body } = response;
  if (!response.ok || body === null) throw new AmbitError('away', 'The companion sends no events.');
  return eventsOf(body, signal);
}

async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<StreamEvent, void> {
  try {
    for await (const data of readEvents(body)) yield JSON.parse(data) as StreamEvent;
  } catch (error) {
    if (!signal.aborted) throw new AmbitError('away', 'The companion went away.', { cause: error });
  }
}
