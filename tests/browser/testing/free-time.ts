/** Milliseconds of the clock between two looks at the machine, and of work by which it is looked at. */
const EVERY_MS = 500;
const WORK_MS = 50;

/** The share of a processor that a program which wants one gets just now, in (0, 1]. */
function share(): number {
  const [before, begun] = [process.cpuUsage(), performance.now()];
  while (performance.now() - begun < WORK_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1_000 / (performance.now() - begun));
}

/**
 * Counts the time that something takes on a machine that is free: each millisecond of the clock counts for the share of a processor that
 * a program could have in it. Where nothing else runs that is the clock; where four others want two processors, it is about half.
 * @returns what ends the count and gives the milliseconds.
 */
export function freeTime(): () => number {
  let counted = 0;
  let since = performance.now();
  const look = (): void => {
    const part = share();
    const now = performance.now();
    counted += (now - since) * part;
    since = now;
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return counted;
  };
}
