import type { Dialect } from '../sql.ts';

const TYPES = { text: 'text', int: 'bigint', real: 'double precision' } as const;

export const postgresDialect: Dialect = {
  name: 'postgres',
  now: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  startedAt: '(extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint',
  lock: ' FOR UPDATE',
  skipLocked: (alias) => ` FOR UPDATE OF ${alias} SKIP LOCKED`,
  rows(value, columns) {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${TYPES[type]}`);
    return `jsonb_to_recordset(${value}::jsonb) AS x(${list.join(', ')})`;
  },
};
