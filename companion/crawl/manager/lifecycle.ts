import type { CrawlView } from '../../../shared/api/crawl.ts';
import { said } from '../../../shared/api/sentences.ts';
import type { CrawlChange } from '../../store/crawl-store.ts';
import type { CaptiveNetwork } from '../politeness/captive.ts';
import type { RunEnd } from '../run/run-events.ts';
import type { WaitForHosts } from './auto-resume.ts';
import { DISK_FULL } from './disk-space.ts';

/**
 * Activity of a crawl. `rebuilding`: its run loads what the store has. `pausing`: its run halts, and takes no more
 * pages. Only crawls in memory keep it; that of others follows from their rows.
 */
export type LifecycleState = 'rebuilding' | 'running' | 'pausing' | 'paused' | 'done';

/** State in the row of a crawl: `running` in the row of a halted crawl means that it will run again. */
type SavedState = CrawlView['state'];

export type LifecycleEvent =
  /** The crawl is to run. `isLoaded`: its run has everything in memory. */
  | { readonly kind: 'start' | 'resume'; readonly isLoaded: boolean }
  | { readonly kind: 'loaded' }
  /** The user pauses the crawl. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'no-space' }
  /** The user ends the crawl. `isBusy`: it judges pages again, which may take long. */
  | { readonly kind: 'stop'; readonly isBusy: boolean }
  /** The run must halt for an erasure, a rebuild or the end of the process; the row stays as it is. */
  | { readonly kind: 'quit' }
  /** The last halt is complete. `isSound`: the run can continue. */
  | { readonly kind: 'halted'; readonly saved: SavedState; readonly isSound: boolean }
  /** The run came to its end. */
  | RunEnded;

interface RunEnded extends WaitForHosts {
  readonly kind: 'ended';
  readonly end: RunEnd;
  readonly saved: SavedState;
  readonly isSound: boolean;
}

export type LifecycleEffect =
  /** Starts the run, and makes one where none is in memory. */
  | { readonly do: 'run' }
  /** Halts the run; `halted` follows. `quit` abandons the judging of pages, too. */
  | { readonly do: 'halt' | 'quit' }
  /** Saves a change of the row, with time and bytes spent. */
  | { readonly do: 'save'; readonly change: CrawlChange }
  /** Saves it, or keeps it in memory where the disk has no room. */
  | { readonly do: 'save-or-hold'; readonly change: CrawlChange }
  /** Removes the pages that a captive network answered in place of sites. */
  | { readonly do: 'retract'; readonly network: CaptiveNetwork }
  /** Takes the run out of memory. */
  | { readonly do: 'release' }
  /** The same for a crawl that is saved as ended; its waiting callers get the end. */
  | { readonly do: 'finish' }
  | { readonly do: 'answer' }
  | { readonly do: 'await-space' }
  | { readonly do: 'await-hosts' };

export interface LifecycleStep {
  readonly state: LifecycleState;
  readonly effects: readonly LifecycleEffect[];
}

const RUNNING: CrawlChange = { state: 'running', reason: null, message: '' };
const STOPPED_BY_USER: CrawlChange = { state: 'done', reason: 'user', message: '', goesOnAt: null };
const NO_SPACE: CrawlChange = { state: 'paused', message: DISK_FULL };
const SIGN_IN: CrawlChange = { state: 'paused', message: said('network-sign-in') };

const save = (change: CrawlChange): LifecycleEffect => ({ do: 'save', change });

/** Returns the state of a crawl after an event, and the effects that belong to the change. Has none itself. */
export function afterEvent(state: LifecycleState, event: LifecycleEvent): LifecycleStep {
  const isAtWork = state === 'rebuilding' || state === 'running';
  const stay = (...effects: readonly LifecycleEffect[]): LifecycleStep => ({ state, effects });
  switch (event.kind) {
    case 'start':
      return isAtWork ? stay() : { state: event.isLoaded ? 'running' : 'rebuilding', effects: [{ do: 'run' }] };
    case 'resume': {
      const started = afterEvent(state, { ...event, kind: 'start' });
      return { state: started.state, effects: [save(RUNNING), ...started.effects] };
    }
    case 'loaded':
      return state === 'rebuilding' ? { state: 'running', effects: [] } : stay();
    case 'pause': {
      if (state === 'done') return stay();
      const paused = save({ state: 'paused', message: '' });
      return isAtWork ? { state: 'pausing', effects: [paused, { do: 'halt' }] } : stay(paused);
    }
    case 'no-space': {
      const hold: LifecycleEffect = { do: 'save-or-hold', change: NO_SPACE };
      return isAtWork ? { state: 'pausing', effects: [hold, { do: 'halt' }, { do: 'await-space' }] } : stay();
    }
    case 'stop': {
      // It no longer waits for suspended hosts.
      if (state === 'done') return stay(save({ goesOnAt: null }));
      const answer: readonly LifecycleEffect[] = event.isBusy ? [{ do: 'answer' }] : [];
      return { state: 'pausing', effects: [save(STOPPED_BY_USER), { do: 'halt' }, ...answer] };
    }
    case 'quit':
      return state === 'done' ? stay() : { state: 'pausing', effects: [{ do: 'quit' }] };
    case 'halted': {
      if (state === 'done') return stay({ do: 'finish' });
      // The crawl was resumed in between.
      if (state !== 'pausing') return stay();
      if (event.saved === 'done') return { state: 'done', effects: [{ do: 'finish' }] };
      return { state: 'paused', effects: event.isSound ? [] : [{ do: 'release' }, save({})] };
    }
    case 'ended':
      return afterEnd(state, isAtWork, event);
  }
}

function afterEnd(state: LifecycleState, isAtWork: boolean, event: RunEnded): LifecycleStep {
  const { end, saved, isSound, message, resumesAt } = event;
  // A resumed crawl gets a new run.
  const release: readonly LifecycleEffect[] = isSound ? [] : [{ do: 'release' }];
  switch (end.kind) {
    case 'halted': {
      if (isSound) return { state, effects: [] };
      // The halt left half-built data behind, and the crawl was resumed before it was complete.
      if (isAtWork) return { state: 'rebuilding', effects: [{ do: 'quit' }, { do: 'release' }, { do: 'run' }] };
      return { state: 'paused', effects: [...release, save({})] };
    }
    case 'over':
    case 'failed': {
      // The user stopped the crawl: `halted` follows.
      if (saved === 'done') return { state, effects: release };
      const ending: readonly LifecycleEffect[] =
        end.kind === 'failed'
          ? [save({ state: 'done', reason: 'failure', message: String(end.fault), goesOnAt: null }), { do: 'finish' }]
          : [
              save({ state: 'done', reason: end.reason, message, goesOnAt: resumesAt }),
              { do: 'finish' },
              { do: 'await-hosts' },
            ];
      return { state: 'done', effects: [...release, ...ending] };
    }
    case 'captive': {
      const pause = saved === 'running' ? [save(SIGN_IN)] : [];
      return {
        state: isAtWork ? 'paused' : state,
        effects: [...release, { do: 'retract', network: end.network }, ...pause],
      };
    }
    case 'full': {
      // A user who paused or stopped the crawl in between has the last word.
      if (!isAtWork) return { state, effects: release };
      const hold: LifecycleEffect = { do: 'save-or-hold', change: NO_SPACE };
      return { state: 'paused', effects: [...release, hold, { do: 'await-space' }] };
    }
  }
}
