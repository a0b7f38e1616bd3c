/** A worker in a process of its own, made to be killed. Arguments: store, port of the web, lease in milliseconds. */
import { hire } from './hired.ts';

const [store = '', port = '', leaseMs = ''] = process.argv.slice(2);
void hire({ store, port: Number(port), times: { leaseMs: Number(leaseMs), termMs: Number(leaseMs) } });
