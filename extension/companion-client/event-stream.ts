/** An event longer than this many UTF-16 units is no event of ours. */
const MAX_EVENT = 4 * 1024 * 1024;

/**
 * Reads server-sent events (HTML Living Standard 9.2.6) by their `data` alone: names, ids and retry are not used by the
 * companion.
 * @throws RangeError for an event beyond 4 Mi units.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  let data: string[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      if (rest.length > MAX_EVENT) throw new RangeError('An event does not end.');
      // A lone CR at the end may be half of a CRLF: it waits for what follows.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
          size = 0;
        } else if (line.startsWith('data:')) {
          data.push(line.slice(line[5] === ' ' ? 6 : 5));
          // Empty lines of data cost, too.
          size += line.length;
          if (size > MAX_EVENT) throw new RangeError('An event does not end.');
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
