import { EventEmitter, once } from 'node:events';
import {
  CONFIRM_WAIT_MS,
  type PairAnswer,
  type PairRefusal,
  type PairRequest,
  WINDOW_MS,
} from '../../../shared/api/pairing.ts';
import { API_VERSIONS } from '../../../shared/api/version.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import type { KeyRing } from '../auth/keys.ts';
import { PairingRequest } from './pairing-request.ts';

/** Wrong steps that end a window. */
const MAX_WRONG_STEPS = 3;

/** News for the user at the companion. `compare`: ask whether the extension shows the same code. */
export type PairingNews =
  | { readonly type: 'open'; readonly seconds: number }
  | { readonly type: 'compare'; readonly code: string; readonly client: string }
  | { readonly type: 'paired'; readonly client: string }
  | { readonly type: 'ended'; readonly reason: PairRefusal | 'closed' };

export interface PairingSessionOptions {
  readonly keys: KeyRing;
  readonly port: () => number;
  readonly windowMs?: number;
  readonly confirmWaitMs?: number;
}

interface Window {
  readonly expires: NodeJS.Timeout;
  /** On the monotonic clock. */
  readonly endsAt: number;
  wrongSteps: number;
  /** At most one. */
  request: PairingRequest | undefined;
  allowed: boolean;
}

/** Time, in ms, for which an ended window still returns its reason to requesters. */
const GRACE_MS = 30_000;

/** Verdicts on pairing requests, by their ids: only the requester knows an id. */
class Verdicts {
  readonly #kept = new Map<string, { readonly answer: PairAnswer; readonly forget: NodeJS.Timeout }>();

  get size(): number {
    return this.#kept.size;
  }

  get(id: string): PairAnswer | undefined {
    return this.#kept.get(id)?.answer;
  }

  keep(id: string, answer: PairAnswer): void {
    this.#kept.set(id, { answer, forget: setTimeout(() => this.#kept.delete(id), GRACE_MS).unref() });
  }

  clear(): void {
    for (const { forget } of this.#kept.values()) clearTimeout(forget);
    this.#kept.clear();
  }
}

/**
 * The pairing window, closed unless the user opened it in the companion. However it closes, both sides get the reason.
 * `take` returns undefined when the server must close the caller without an answer; the server then counts a
 * `wrongStep`.
 */
export class PairingSession {
  readonly #options: Required<PairingSessionOptions>;
  readonly #news = new EventEmitter<{ news: [PairingNews]; decided: [] }>();
  #window: Window | undefined;
  readonly #verdicts = new Verdicts();

  constructor(options: PairingSessionOptions) {
    this.#options = { windowMs: WINDOW_MS, confirmWaitMs: CONFIRM_WAIT_MS, ...options };
  }

  /** Returns whether pairing calls may come in at all. */
  get listening(): boolean {
    return this.#window !== undefined || this.#verdicts.size > 0;
  }

  get open(): boolean {
    return this.#window !== undefined;
  }

  /** Whole seconds that the window stays open, never more than there are; 0 when it is closed. */
  get secondsLeft(): number {
    const window = this.#window;
    return window === undefined ? 0 : Math.max(0, Math.floor((window.endsAt - performance.now()) / 1000));
  }

  subscribe(listener: (news: PairingNews) => void): () => void {
    this.#news.on('news', listener);
    return () => this.#news.off('news', listener);
  }

  /** Opens the window, or leaves it open as long as it was to be. */
  openWindow(): void {
    if (this.#window !== undefined) return;
    const expires = setTimeout(() => this.#end('expired'), this.#options.windowMs);
    const endsAt = performance.now() + this.#options.windowMs;
    this.#window = { expires, endsAt, wrongSteps: 0, request: undefined, allowed: false };
    this.#notify({ type: 'open', seconds: Math.round(this.#options.windowMs / 1000) });
  }

  close(): void {
    this.#end('closed');
    this.#verdicts.clear();
  }

  /** Applies the user's decision in the companion on the code of `compare`. */
  decide(allow: boolean): void {
    if (this.#window?.request === undefined) return;
    if (allow) {
      this.#window.allowed = true;
      this.#news.emit('decided');
    } else {
      this.#end('user');
    }
  }

  async take(call: PairRequest, origin: string): Promise<PairAnswer | undefined> {
    if (call.step === 'begin') return this.#begin(call, origin);
    const verdict = this.#verdicts.get(call.id);
    if (verdict !== undefined) return verdict;
    const window = this.#window;
    const request = window?.request;
    if (window === undefined || request === undefined || request.id !== call.id || request.origin !== origin) {
      return undefined;
    }
    try {
      if (call.step === 'reveal') return await this.#reveal(request, call.nonce);
      await request.confirm(call.proof);
    } catch (error) {
      if (!isAmbitError(error, 'wrong-step')) throw error;
      return this.#refuse(window, request);
    }
    return this.#whenAllowed(window, request);
  }

  /** A call that fits no step: three of them end the window. */
  wrongStep(): void {
    if (this.#window === undefined) return;
    this.#window.wrongSteps += 1;
    if (this.#window.wrongSteps >= MAX_WRONG_STEPS) this.#end('wrong-step');
  }

  async #begin(call: PairRequest & { step: 'begin' }, origin: string): Promise<PairAnswer | undefined> {
    const window = this.#window;
    if (window === undefined) return undefined;
    if (call.version < API_VERSIONS.oldest || call.version > API_VERSIONS.newest) {
      return { state: 'refused', reason: 'version' };
    }
    const client = displayText(call.client, 60) || 'an extension without a name';
    const request = await PairingRequest.start({ ...call, client }, origin, this.#options.port());
    if (this.#window !== window) return undefined;
    if (window.request !== undefined) {
      this.#end('two-requests');
      return { state: 'refused', reason: 'two-requests' };
    }
    window.request = request;
    return request.offer();
  }

  async #reveal(request: PairingRequest, nonce: string): Promise<PairAnswer> {
    const code = await request.reveal(nonce);
    const verdict = this.#verdicts.get(request.id);
    if (verdict !== undefined) return verdict;
    this.#notify({ type: 'compare', code, client: request.client });
    return { state: 'compare' };
  }

  #refuse(window: Window, request: PairingRequest): PairAnswer {
    const refused = { state: 'refused', reason: 'wrong-step' } as const;
    if (window.request === request) window.request = undefined;
    window.allowed = false;
    this.#verdicts.keep(request.id, refused);
    this.wrongStep();
    return refused;
  }

  async #whenAllowed(window: Window, request: PairingRequest): Promise<PairAnswer> {
    if (!window.allowed && this.#window === window) {
      const waited = AbortSignal.timeout(this.#options.confirmWaitMs);
      await once(this.#news, 'decided', { signal: waited }).catch(() => undefined);
    }
    const verdict = this.#verdicts.get(request.id);
    if (verdict !== undefined) return verdict;
    if (this.#window !== window || !window.allowed) return { state: 'waiting' };
    return this.#pair(window, request);
  }

  async #pair(window: Window, request: PairingRequest): Promise<PairAnswer> {
    clearTimeout(window.expires);
    this.#window = undefined;
    const { id, key, proof } = await request.finish();
    await this.#options.keys.put({ id, key, name: request.client, origin: request.origin, addedAt: Date.now() });
    const paired = { state: 'paired', proof } as const;
    this.#verdicts.keep(request.id, paired);
    this.#notify({ type: 'paired', client: request.client });
    return paired;
  }

  #end(reason: PairRefusal | 'closed'): void {
    const window = this.#window;
    if (window === undefined) return;
    clearTimeout(window.expires);
    this.#window = undefined;
    const told = reason === 'closed' ? 'expired' : reason;
    if (window.request !== undefined) this.#verdicts.keep(window.request.id, { state: 'refused', reason: told });
    this.#news.emit('decided');
    this.#notify({ type: 'ended', reason });
  }

  #notify(news: PairingNews): void {
    this.#news.emit('news', news);
  }
}
