import { describe, expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { CaptiveNetwork } from '../politeness/captive.ts';
import { NO_WAIT } from './auto-resume.ts';
import { afterEvent, type LifecycleEffect, type LifecycleEvent, type LifecycleState } from './lifecycle.ts';

const STATES: readonly LifecycleState[] = ['rebuilding', 'running', 'pausing', 'paused', 'done'];

const network = new AmbitError('captive-network', 'A network answers.', {
  details: { urls: [], signature: 's' },
}) as CaptiveNetwork;
const ended = { kind: 'ended', ...NO_WAIT, isSound: true, saved: 'running' } as const;
const over = { ...ended, end: { kind: 'over', reason: 'exhausted' }, message: 'Hosts rest.', resumesAt: 7 } as const;
const failed = { ...ended, end: { kind: 'failed', fault: 'fault' }, isSound: false } as const;
const captive = { ...ended, end: { kind: 'captive', network }, isSound: false } as const;

const SAVE_RUNNING = 'save running null ""';
const SAVE_STOPPED = 'save done user "" null';
const HOLD_NO_SPACE = 'save-or-hold paused "disk-full"';
const SAVE_OVER = 'save done exhausted "Hosts rest." 7';
const SAVE_FAILED = 'save done failure "fault" null';
const SIGN_IN = 'save paused "network-sign-in"';

/** Each event, and for each state in the sequence of `STATES` the state after it with its effects. */
const TABLE: readonly (readonly [LifecycleEvent, readonly [string, string, string, string, string]])[] = [
  [
    { kind: 'start', isLoaded: false },
    ['rebuilding', 'running', 'rebuilding: run', 'rebuilding: run', 'rebuilding: run'],
  ],
  [{ kind: 'start', isLoaded: true }, ['rebuilding', 'running', 'running: run', 'running: run', 'running: run']],
  [
    { kind: 'resume', isLoaded: false },
    [
      `rebuilding: ${SAVE_RUNNING}`,
      `running: ${SAVE_RUNNING}`,
      `rebuilding: ${SAVE_RUNNING}, run`,
      `rebuilding: ${SAVE_RUNNING}, run`,
      `rebuilding: ${SAVE_RUNNING}, run`,
    ],
  ],
  [{ kind: 'loaded' }, ['running', 'running', 'pausing', 'paused', 'done']],
  [
    { kind: 'pause' },
    [
      'pausing: save paused "", halt',
      'pausing: save paused "", halt',
      'pausing: save paused ""',
      'paused: save paused ""',
      'done',
    ],
  ],
  [
    { kind: 'no-space' },
    [
      `pausing: ${HOLD_NO_SPACE}, halt, await-space`,
      `pausing: ${HOLD_NO_SPACE}, halt, await-space`,
      'pausing',
      'paused',
      'done',
    ],
  ],
  [
    { kind: 'stop', isBusy: false },
    [
      `pausing: ${SAVE_STOPPED}, halt`,
      `pausing: ${SAVE_STOPPED}, halt`,
      `pausing: ${SAVE_STOPPED}, halt`,
      `pausing: ${SAVE_STOPPED}, halt`,
      'done: save null',
    ],
  ],
  [
    { kind: 'stop', isBusy: true },
    [
      `pausing: ${SAVE_STOPPED}, halt, answer`,
      `pausing: ${SAVE_STOPPED}, halt, answer`,
      `pausing: ${SAVE_STOPPED}, halt, answer`,
      `pausing: ${SAVE_STOPPED}, halt, answer`,
      'done: save null',
    ],
  ],
  [{ kind: 'quit' }, ['pausing: quit', 'pausing: quit', 'pausing: quit', 'pausing: quit', 'done']],
  [{ kind: 'halted', saved: 'paused', isSound: true }, ['rebuilding', 'running', 'paused', 'paused', 'done: finish']],
  [
    { kind: 'halted', saved: 'running', isSound: false },
    ['rebuilding', 'running', 'paused: release, save', 'paused', 'done: finish'],
  ],
  [
    { kind: 'halted', saved: 'done', isSound: true },
    ['rebuilding', 'running', 'done: finish', 'paused', 'done: finish'],
  ],
  [{ ...ended, end: { kind: 'halted' } }, ['rebuilding', 'running', 'pausing', 'paused', 'done']],
  [
    { ...ended, end: { kind: 'halted' }, isSound: false },
    [
      'rebuilding: quit, release, run',
      'rebuilding: quit, release, run',
      'paused: release, save',
      'paused: release, save',
      'paused: release, save',
    ],
  ],
  [
    over,
    [
      `done: ${SAVE_OVER}, finish, await-hosts`,
      `done: ${SAVE_OVER}, finish, await-hosts`,
      `done: ${SAVE_OVER}, finish, await-hosts`,
      `done: ${SAVE_OVER}, finish, await-hosts`,
      `done: ${SAVE_OVER}, finish, await-hosts`,
    ],
  ],
  [{ ...over, saved: 'done' }, ['rebuilding', 'running', 'pausing', 'paused', 'done']],
  [
    failed,
    [
      `done: release, ${SAVE_FAILED}, finish`,
      `done: release, ${SAVE_FAILED}, finish`,
      `done: release, ${SAVE_FAILED}, finish`,
      `done: release, ${SAVE_FAILED}, finish`,
      `done: release, ${SAVE_FAILED}, finish`,
    ],
  ],
  [
    { ...failed, saved: 'done' },
    ['rebuilding: release', 'running: release', 'pausing: release', 'paused: release', 'done: release'],
  ],
  [
    captive,
    [
      `paused: release, retract, ${SIGN_IN}`,
      `paused: release, retract, ${SIGN_IN}`,
      `pausing: release, retract, ${SIGN_IN}`,
      `paused: release, retract, ${SIGN_IN}`,
      `done: release, retract, ${SIGN_IN}`,
    ],
  ],
  [
    { ...captive, saved: 'paused' },
    [
      'paused: release, retract',
      'paused: release, retract',
      'pausing: release, retract',
      'paused: release, retract',
      'done: release, retract',
    ],
  ],
  [
    { ...ended, end: { kind: 'full' }, isSound: false },
    [
      `paused: release, ${HOLD_NO_SPACE}, await-space`,
      `paused: release, ${HOLD_NO_SPACE}, await-space`,
      'pausing: release',
      'paused: release',
      'done: release',
    ],
  ],
];

/** Writes an effect as one word, and a change of the row with its values. */
function worded(effect: LifecycleEffect): string {
  if (effect.do !== 'save' && effect.do !== 'save-or-hold') return effect.do;
  const { state, reason, message, goesOnAt } = effect.change;
  const code = /network|disk/i.exec(message ?? '')?.[0].toLowerCase();
  const said = code === undefined ? message : code === 'disk' ? 'disk-full' : 'network-sign-in';
  const values = [state, reason, said === undefined ? undefined : `"${said}"`, goesOnAt];
  return [effect.do, ...values.filter((value) => value !== undefined).map(String)].join(' ');
}

describe('given a crawl in any state, each event', () => {
  for (const [event, outcomes] of TABLE) {
    const { kind, ...values } = event;
    const name = kind === 'ended' ? `${event.end.kind} ${event.saved} ${event.isSound}` : JSON.stringify(values);
    it(`leads to the state and the effects of the table: ${kind} ${name}`, () => {
      const found = STATES.map((state) => {
        const step = afterEvent(state, event);
        return [step.state, step.effects.map(worded).join(', ')].filter((part) => part !== '').join(': ');
      });
      expect(found).toEqual(outcomes);
    });
  }

  it('is in the table', () => {
    const kinds: Readonly<Record<LifecycleEvent['kind'], true>> = {
      ...{ start: true, resume: true, loaded: true, pause: true, 'no-space': true, stop: true, quit: true },
      ...{ halted: true, ended: true },
    };
    expect(new Set(TABLE.map(([{ kind }]) => kind))).toEqual(new Set(Object.keys(kinds)));
    const ends = new Set(TABLE.flatMap(([event]) => (event.kind === 'ended' ? [event.end.kind] : [])));
    expect(ends).toEqual(new Set(['halted', 'over', 'failed', 'full', 'captive']));
  });
});
