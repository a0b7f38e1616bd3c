/** Milliseconds of the clock between two looks at the machine, and of work by which it is looked at. */
const EVERY_MS = 500;
const WORK_MS = 50;

/** Returns the share of a processor that a program can get now, in (0, 1]. */
function share(): number {
  const [before, begun] = [process.cpuUsage(), performance.now()];
  while (performance.now() - begun < WORK_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1_000 / (performance.now() - begun));
}

/**
 * Counts the time of a task as if on an idle machine: each millisecond counts for the share of a processor that a
 * program could get in it. On an idle machine that is the clock; if four others want two processors, about half of it.
 * @returns a function that ends the count and returns the milliseconds
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
