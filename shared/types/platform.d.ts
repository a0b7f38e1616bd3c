// Declares the globals that browsers and Node both have and `shared` uses; nothing else of either is known in that
// zone.

export {};

declare global {
  class URLSearchParams implements Iterable<[string, string]> {
    constructor(init?: string | Iterable<readonly [string, string]>);
    append(name: string, value: string): void;
    delete(name: string): void;
    get(name: string): string | null;
    has(name: string): boolean;
    keys(): IterableIterator<string>;
    set(name: string, value: string): void;
    toString(): string;
    [Symbol.iterator](): IterableIterator<[string, string]>;
  }

  class URL {
    constructor(url: string, base?: string);
    static canParse(url: string, base?: string): boolean;
    hash: string;
    host: string;
    hostname: string;
    href: string;
    readonly origin: string;
    password: string;
    pathname: string;
    port: string;
    protocol: string;
    search: string;
    readonly searchParams: URLSearchParams;
    username: string;
  }

  class TextEncoder {
    encode(text?: string): Uint8Array<ArrayBuffer>;
  }

  function atob(text: string): string;
  function btoa(text: string): string;

  const performance: { now(): number };

  interface MessagePort {
    onmessage: ((event: { readonly data: unknown }) => void) | null;
    postMessage(message: unknown): void;
    close(): void;
  }
  class MessageChannel {
    readonly port1: MessagePort;
    readonly port2: MessagePort;
  }

  interface CryptoKey {
    readonly type: 'private' | 'public' | 'secret';
    readonly extractable: boolean;
    readonly usages: readonly string[];
  }
  interface CryptoKeyPair {
    readonly privateKey: CryptoKey;
    readonly publicKey: CryptoKey;
  }
  /** The name of an algorithm with its parameters (WebCrypto 8 to 31). */
  interface CryptoAlgorithm {
    readonly name: string;
    readonly hash?: string;
    readonly namedCurve?: string;
    readonly length?: number;
    readonly public?: CryptoKey;
    readonly salt?: Uint8Array<ArrayBuffer>;
    readonly info?: Uint8Array<ArrayBuffer>;
  }
  interface SubtleCrypto {
    deriveBits(algorithm: CryptoAlgorithm, key: CryptoKey, bits: number): Promise<ArrayBuffer>;
    deriveKey(
      algorithm: CryptoAlgorithm,
      key: CryptoKey,
      derived: CryptoAlgorithm,
      extractable: boolean,
      usages: readonly string[],
    ): Promise<CryptoKey>;
    digest(algorithm: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    exportKey(format: 'raw', key: CryptoKey): Promise<ArrayBuffer>;
    generateKey(algorithm: CryptoAlgorithm, extractable: boolean, usages: readonly string[]): Promise<CryptoKeyPair>;
    importKey(
      format: 'raw',
      data: ArrayBuffer | Uint8Array<ArrayBuffer>,
      algorithm: CryptoAlgorithm | string,
      extractable: boolean,
      usages: readonly string[],
    ): Promise<CryptoKey>;
    sign(algorithm: string, key: CryptoKey, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    verify(
      algorithm: string,
      key: CryptoKey,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
  }
  const crypto: {
    readonly subtle: SubtleCrypto;
    getRandomValues<T extends Uint8Array | Int32Array>(array: T): T;
  };
}
