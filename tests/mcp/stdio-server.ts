import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A message of the Model Context Protocol, as far as tests read it. */
export interface McpMessage {
  readonly jsonrpc?: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
  readonly error?: { readonly code: number };
}

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

/** A process that speaks the protocol on standard input and output. Several clients may share it. */
export class StdioServer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: McpMessage) => void>();
  readonly #listeners = new Set<(notification: McpMessage) => void>();
  #sent = 0;

  constructor(command: readonly string[]) {
    const [program = '', ...args] = command;
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#child.stdout === null) throw new Error('The server has no output.');
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as McpMessage;
      if (typeof message.id === 'number') this.#waiting.get(message.id)?.(message);
      else for (const listener of this.#listeners) listener(message);
    });
  }

  /** Sends a message. @returns the reply; undefined for a notification, which has none */
  async send(message: McpMessage): Promise<McpMessage | undefined> {
    const { id } = message;
    if (id === undefined) {
      this.#write(message);
      return undefined;
    }
    // Clients that share the process may use the same id at once: each request gets one of its own on the way.
    this.#sent += 1;
    const sent = this.#sent;
    const reply = new Promise<McpMessage>((done) => this.#waiting.set(sent, done));
    this.#write({ ...message, id: sent });
    return { ...(await reply), id };
  }

  /**
   * Passes on the notifications of the subscription that the next request asks for. @param id what its client calls
   * that request @returns a function that ends it
   */
  listen(id: McpMessage['id'], heard: (notification: McpMessage) => void): () => void {
    const subscription = this.#sent + 1;
    const listener = (message: McpMessage): void => {
      const meta = message.params?._meta;
      if (String(meta?.[SUBSCRIPTION]) !== String(subscription)) return;
      heard({ ...message, params: { ...message.params, _meta: { ...meta, [SUBSCRIPTION]: id } } });
    };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  end(): void {
    this.#child.stdin?.end();
  }

  #write(message: McpMessage): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}
