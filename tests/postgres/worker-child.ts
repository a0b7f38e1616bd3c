/** A worker in a process of its own, made to be killed, stopped or cut off. Argument: how it is hired, JSON. */
import type { ChildOptions } from './child.ts';
import { hire } from './hired.ts';

const TOLD_MS = 50;
/** More than the shortest timer. */
const TIMER_MS = 5;

const { stopsAt, ...options } = JSON.parse(process.argv[2] ?? '') as ChildOptions;
let dials = 0;
const { worker } = await hire({
  ...options,
  dialled() {
    dials += 1;
    if (dials !== stopsAt) return;
    // Node checks timers before connections that are ready by then. Timers that fall due during the stop run only after
    // these: the connections come first.
    setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 0);
    process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TIMER_MS));
  },
});
if (process.send !== undefined) setInterval(() => process.send?.(worker.counts), TOLD_MS);
process.on('disconnect', () => process.exit());
