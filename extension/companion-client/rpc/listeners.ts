type MessageListener = EventListenerOrEventListenerObject;

/** The listening half of a comlink endpoint. */
export class Listeners {
  readonly #all = new Set<MessageListener>();
  readonly add = (_type: string, listener: MessageListener): void => {
    this.#all.add(listener);
  };
  readonly remove = (_type: string, listener: MessageListener): void => {
    this.#all.delete(listener);
  };

  emit(data: unknown): void {
    const event = new MessageEvent('message', { data });
    for (const listener of [...this.#all]) {
      if (typeof listener === 'function') listener(event);
      else listener.handleEvent(event);
    }
  }
}
