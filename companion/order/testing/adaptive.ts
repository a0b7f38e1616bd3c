import { createAdaptive } from '../adaptive.ts';
import { known, sighting, TOPIC } from './make.ts';

export const at = (host: string, path: string) => ({ url: `https://${host}/${path}`, host, site: host });
export const blog = (id: number, host: string) => sighting(id, { anchor: 'Blog' }, at(host, `blog${id}`));

export const create = (parameters: Record<string, number> = {}) => {
  const order = createAdaptive({ topic: TOPIC, parameters });
  order.seed(known(0, { depth: 0 }));
  return order;
};
export const scoreOf = (order: ReturnType<typeof create>, id: number): number => order.score(id) ?? Number.NaN;
