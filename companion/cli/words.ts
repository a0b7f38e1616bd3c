import type { StopReason } from '../../shared/api/crawl.ts';

/** Why a crawl ended, as the command line says it. */
export const STOP_SENTENCES: Readonly<Record<StopReason, string>> = {
  'page-limit': 'It ended at its page limit.',
  'time-limit': 'It ended at its time limit.',
  'host-limit': 'It ended at the page limit of each site (--per-host); links are left there.',
  'byte-limit': 'It ended at its limit of bytes.',
  exhausted: 'It ended because no link was left to follow.',
  user: 'You stopped it.',
  'no-usable-seeds': 'It ended because none of its seeds could be read; the reasons stand above.',
  failure: 'It ended by a failure.',
};
