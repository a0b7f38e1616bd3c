/** Lets a loop sleep until a ring. A ring without a sleeper is kept for the next sleep. */
export class WakeSignal {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  async heard(): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    this.#rung = false;
  }
}
