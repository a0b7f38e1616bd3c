/** The frontier alone: links put in, best URLs taken, and the whole rescored. */
import { bench } from '../../../tests/bench/harness.ts';
import { Frontier } from '../frontier/frontier.ts';
import { runSync } from '../ports/sliced-task.ts';

const URLS = 100_000;
const HOSTS = 2_000;
const TAKEN = 10_000;

const hosts = Array.from({ length: HOSTS }, (_, n) => `h${n}.example`);
const hostOf = (id: number) => hosts[(id * 31) % HOSTS] ?? '';
const score = (id: number, salt: number) => ((id * 7919 + salt) % 10_007) / 10_007;
const open = { readyAt: () => 0 };

function filled(): Frontier {
  const frontier = new Frontier(hostOf);
  for (let id = 0; id < URLS; id++) frontier.offer(id, score(id, 0));
  return frontier;
}

const rescored = filled();
const taken = filled();
let salt = 0;
const waits: number[] = [];

await bench(`A frontier of ${URLS.toLocaleString('en')} URLs on ${HOSTS.toLocaleString('en')} hosts`, [
  { name: 'add links', run: () => filled().size },
  {
    name: 'rescore all (cheap score)',
    run() {
      salt += 1;
      runSync(rescored.rescoring((id) => score(id, salt)));
      return rescored.size;
    },
  },
  {
    name: `take the best ${TAKEN.toLocaleString('en')} and put them back`,
    run() {
      const out: number[] = [];
      for (let n = 0; n < TAKEN; n++) {
        const before = performance.now();
        const id = taken.best(0, open);
        if (id === undefined) break;
        taken.take(id);
        waits.push(performance.now() - before);
        out.push(id);
      }
      for (const id of out) taken.offer(id, score(id, 0));
      return out.length;
    },
  },
]);

waits.sort((a, b) => a - b);
const at = (share: number) => ((waits[Math.floor(waits.length * share)] ?? 0) * 1_000).toFixed(1);
console.log(`one take, wall µs: median ${at(0.5)}, p99 ${at(0.99)}, p99.9 ${at(0.999)}`);
