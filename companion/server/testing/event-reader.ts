import type { StreamEvent } from '../../../shared/api/event.ts';

/** Reads server-sent events one at a time. @returns undefined from the end of the stream on. */
export function eventReader(body: ReadableStream<Uint8Array>): () => Promise<StreamEvent | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffered = '';
  return async () => {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end >= 0) {
        const block = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (block.startsWith('data: ')) return JSON.parse(block.slice('data: '.length)) as StreamEvent;
        continue;
      }
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return undefined;
      buffered += decoder.decode(value, { stream: true });
    }
  };
}
