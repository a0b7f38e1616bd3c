import { connect, type Socket } from 'node:net';
import { bench } from '../../../tests/bench/harness.ts';
import { startCompanion } from '../testing/companion.ts';
import { SAMPLES } from '../testing/samples.ts';

/**
 * CPU of a proved call, both sides together, and its waiting time while 200 strangers drip bytes (goal: p99 below 200
 * ms).
 */

const CALLS = 500;
const companion = await startCompanion();
const { path: labels, body: label } = SAMPLES.labels;
const { path: captures, body: capture } = SAMPLES.captures;

const times = (call: () => Promise<unknown>) => async (): Promise<number> => {
  for (let done = 0; done < CALLS; done++) await call();
  return CALLS;
};

await bench('a proved call, client and companion in one process', [
  { name: 'GET status', run: times(() => companion.call('GET', SAMPLES.status.path)) },
  { name: 'POST one label', run: times(() => companion.call('POST', labels, label)) },
  { name: 'POST one capture', run: times(() => companion.call('POST', captures, capture)) },
]);

async function waits(): Promise<{ p50: number; p99: number }> {
  const all: number[] = [];
  for (let done = 0; done < CALLS; done++) {
    const before = performance.now();
    await companion.call('GET', SAMPLES.status.path);
    all.push(performance.now() - before);
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => Number((all[Math.floor(share * all.length)] ?? 0).toFixed(1));
  return { p50: at(0.5), p99: at(0.99) };
}

console.log('\nwaiting time of a proved GET, wall milliseconds');
const alone = await waits();
const strangers: Socket[] = [];
for (let made = 0; made < 200; made++) {
  const socket = connect(companion.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: '));
  socket.on('error', () => socket.destroy());
  strangers.push(socket);
}
const drip = setInterval(() => {
  for (const socket of strangers) if (socket.writable) socket.write('0');
}, 100);
console.table({ alone, 'with 200 strangers': await waits() });
clearInterval(drip);
for (const socket of strangers) socket.destroy();
await companion.close();
