/**
 * The longest time between two turns of the event loop until it is stopped, in milliseconds of the wall and of CPU,
 * other threads of the process included.
 */
export function watchTurns(): () => { wall: number; cpu: number } {
  let [wall, cpu, isOn] = [0, 0, true];
  let [at, used] = [performance.now(), process.cpuUsage()];
  const look = (): void => {
    const { user, system } = process.cpuUsage(used);
    wall = Math.max(wall, performance.now() - at);
    cpu = Math.max(cpu, (user + system) / 1_000);
    [at, used] = [performance.now(), process.cpuUsage()];
    if (isOn) setTimeout(look, 1);
  };
  look();
  return () => {
    isOn = false;
    return { wall: Math.round(wall), cpu: Math.round(cpu) };
  };
}
