import type { StopReason } from '../../../shared/api/crawl.ts';
import type { CaptiveNetwork } from '../politeness/captive.ts';
import type { VisitEvents } from './visits.ts';

/** Why a run ended. `full`: the disk; `captive`: the network wants its user to sign in. */
export interface RunEnd {
  readonly reason?: StopReason;
  readonly fault?: unknown;
  readonly full?: boolean;
  readonly captive?: CaptiveNetwork;
}

/** Notifications from a run to its owner. */
export interface RunEvents extends Pick<VisitEvents, 'kept' | 'changed'> {
  /** The run has halted: by a stop rule, a command, or a fault. */
  ended(end: RunEnd): void;
}
