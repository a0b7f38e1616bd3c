import type { StopReason } from '../../../shared/api/crawl.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { type CaptiveNetwork, isCaptiveNetwork } from '../politeness/captive.ts';
import type { VisitEvents } from './visits.ts';

/**
 * Why a run ended: a command, a stop rule, a fault, a full disk, or a network that wants its user to sign in.
 */
export type RunEnd =
  | { readonly kind: 'halted' }
  | { readonly kind: 'over'; readonly reason: StopReason }
  | { readonly kind: 'failed'; readonly fault: unknown }
  | { readonly kind: 'full' }
  | { readonly kind: 'captive'; readonly network: CaptiveNetwork };

export function endBy(fault: unknown): RunEnd {
  if (isCaptiveNetwork(fault)) return { kind: 'captive', network: fault };
  return isAmbitError(fault, 'storage-full') ? { kind: 'full' } : { kind: 'failed', fault };
}

/** Notifications from a run to its owner. */
export interface RunEvents extends Pick<VisitEvents, 'kept' | 'changed'> {
  /** Everything that the store has of the crawl is in memory. */
  loaded(): void;
  ended(end: RunEnd): void;
}
