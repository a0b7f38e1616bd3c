/** A worker in a process of its own, made to be killed or cut off. Arguments: store, port of the web, lease in milliseconds, address of the web. */
import { hire } from './hired.ts';

const TOLD_MS = 50;

const [store = '', port = '', leaseMs = '', address = '127.0.0.1'] = process.argv.slice(2);
const times = { leaseMs: Number(leaseMs), termMs: Number(leaseMs) };
const { worker } = await hire({ store, port: Number(port), times, address });
if (process.send !== undefined) setInterval(() => process.send?.(worker.counts), TOLD_MS);
process.on('disconnect', () => process.exit());
