import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { KeptPacing, Lease } from './claim.ts';
import type { SharedStore } from './shared-store.ts';
import { FLEETING, rowsOf, type Sql, type SqlDatabase } from './sql.ts';

type HostLeases = Pick<SharedStore, 'leaseHost' | 'leaseAddresses' | 'releaseAddresses' | 'renew'>;

/** Whose turn it is with a host, and with the IP addresses behind hosts. */
export function hostLeases(database: SqlDatabase, leaseMs: number): HostLeases {
  const { dialect } = database;
  const { now } = dialect;
  const addressRows = dialect.rows('$1', { address: 'text' });
  const rowsOfAddresses = (addresses: readonly string[]): string =>
    rowsOf([...new Set(addresses)].sort().map((address) => ({ address })));
  return {
    leaseHost: (worker, host, site, pendingDelayMs = 0) =>
      database.transaction(async (sql) => {
        await sql.change('INSERT INTO hosts (host, site) VALUES ($1, $2) ON CONFLICT DO NOTHING', [host, site]);
        const [row] = await sql.all<{ token: number; manners: string }>(
          `SELECT h.token, h.manners FROM hosts h WHERE h.host = $1 AND h.worker = '' AND h.ready_at <= ${now}
           ${sql.dialect.skipLocked('h')}`,
          [host],
        );
        if (row === undefined) return { waitMs: await waitFor(sql, host) };
        await sql.change(
          `UPDATE hosts SET worker = $2, token = token + 1, lease_until = ${now} + $3, owed = CASE WHEN owed < $4 THEN $4 ELSE owed END
           WHERE host = $1`,
          [host, worker, leaseMs, pendingDelayMs],
        );
        return { host, token: row.token + 1, manners: JSON.parse(row.manners) as KeptPacing };
      }),

    async leaseAddresses(worker, addresses, pendingDelayMs = 0) {
      if (addresses.length === 0) return true;
      const most = new Set(addresses).size;
      const lease = async (sql: Sql): Promise<boolean> => {
        const leased = await sql.all(
          `INSERT INTO addresses (address, worker, lease_until) SELECT address, $2, ${now} + $3 FROM ${addressRows} WHERE true ORDER BY address
           ON CONFLICT (address) DO UPDATE SET worker = excluded.worker, lease_until = excluded.lease_until
           WHERE addresses.worker = excluded.worker OR addresses.lease_until <= ${now}
           RETURNING address`,
          [rowsOfAddresses(addresses), worker, leaseMs + pendingDelayMs],
        );
        return leased.length === most;
      };
      // Of one there is nothing to undo, and no need of a transaction.
      if (most === 1) return lease(database);
      return database
        .transaction(async (sql) => {
          // Another worker holds one of them, so lease none.
          if (!(await lease(sql))) throw new AmbitError('undone', 'Another worker has one of the addresses.');
          return true;
        })
        .catch((cause: unknown) => {
          if (isAmbitError(cause, 'undone')) return false;
          throw cause;
        });
    },

    // A lost write needs no retry: the lease of the address ends by itself. No worker can lease an address at rest.
    releaseAddresses: async (worker, addresses, restMs) =>
      void (await database.transaction(
        (sql) =>
          sql.change(
            `UPDATE addresses SET worker = '', lease_until = ${now} + $3
             FROM ${addressRows} WHERE addresses.worker = $2 AND addresses.address = x.address`,
            [rowsOfAddresses(addresses), worker, restMs],
          ),
        FLEETING,
      )),

    async renew(worker, leases, addresses, pendingDelayMs = 0) {
      if (leases.length === 0) return [];
      const rows = rowsOf(byHost(leases).map(({ host, token }) => ({ host, token, worker })));
      const renewed = await database.all<Lease>(
        `UPDATE hosts SET lease_until = ${now} + $2 FROM ${dialect.rows('$1', { host: 'text', token: 'int', worker: 'text' })}
         WHERE hosts.host = x.host AND hosts.token = x.token AND hosts.worker = x.worker RETURNING hosts.host`,
        [rows, leaseMs],
      );
      await database.change(
        `UPDATE addresses SET lease_until = ${now} + $3 FROM ${addressRows} WHERE addresses.worker = $2 AND addresses.address = x.address`,
        [rowsOfAddresses(addresses), worker, leaseMs + pendingDelayMs],
      );
      const kept = new Set(renewed.map(({ host }) => host));
      return leases.map(({ host }) => host).filter((host) => !kept.has(host));
    },
  };
}

/** Deletes addresses that have rested. One that a worker leases just now is passed over. */
export const dropRested = (sql: Sql): Promise<number> =>
  sql.change(
    `DELETE FROM addresses WHERE address IN (
       SELECT a.address FROM addresses a WHERE a.worker = '' AND a.lease_until <= ${sql.dialect.now}${sql.dialect.skipLocked('a')})`,
  );

/** Sorts hosts as every statement locks them. */
export const byHost = <One extends { readonly host: string }>(hosts: readonly One[]): readonly One[] =>
  hosts.toSorted((a, b) => (a.host < b.host ? -1 : Number(a.host > b.host)));

/** Delay, in ms, before the next look at a host that a worker holds. */
const HELD_MS = 1_000;

/** Returns the rest of a host in ms, at least `HELD_MS`, which also applies while a worker holds it. */
async function waitFor(sql: Sql, host: string): Promise<number> {
  const [row] = await sql.all<{ wait: number }>(
    `SELECT ready_at - ${sql.dialect.now} AS wait FROM hosts WHERE host = $1 AND worker = ''`,
    [host],
  );
  return Math.max(HELD_MS, row?.wait ?? 0);
}
